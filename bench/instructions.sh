#!/usr/bin/env bash
# Counts instructions per decision. See --help.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'TEXT'
usage: bench/instructions.sh [GAME [SEATS]]

Plays random games with the options of the game's quick start under callgrind,
and prints how many instructions a decision takes: of every game with its
usual seats, or of the one named. Two batches of games are counted and only
their difference is used, so that starting up does not matter; the result is the
same in every run. Fails above the game's limit (bench/playout_bench.cpp).

  PLAYOUT_BENCH       the program (build/release/bench/playout_bench)
  INSTRUCTIONS_LIMIT  another limit
  INSTRUCTIONS_GAMES  how many games the two batches differ by (200)
TEXT
}

case "${1:-}" in
    -h | --help) usage; exit 0 ;;
    -*) usage >&2; exit 2 ;;
esac
[ $# -le 2 ] || { usage >&2; exit 2; }
program="${PLAYOUT_BENCH:-build/release/bench/playout_bench}"
[ -x "$program" ] || { echo "instructions: $program is missing; script/build release makes it" >&2; exit 2; }
few=20
many=$((few + ${INSTRUCTIONS_GAMES:-200}))

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# count GAME SEATS GAMES: sets `instructions`, callgrind's own total, and `decisions`.
count() {
    valgrind --tool=callgrind --callgrind-out-file="$scratch/out" "$program" "$@" \
        >"$scratch/decisions" 2>"$scratch/log" || { cat "$scratch/log" >&2; exit 1; }
    instructions="$(sed -n 's/^\(summary\|totals\): \([0-9]*\).*/\2/p' "$scratch/out" | head -n 1)"
    decisions="$(cat "$scratch/decisions")"
}

# measure GAME SEATS LIMIT: fails above the limit.
measure() {
    count "$1" "$2" "$few"
    local base="$instructions" before="$decisions"
    count "$1" "$2" "$many"
    local more=$((decisions - before))
    local each=$(((instructions - base) / more))
    echo "$1, $2 seats, quick start: $each instructions a decision ($more decisions; limit $3)"
    [ "$each" -le "$3" ]
}

list="$("$program" --list)"
failed=0
found=0
while read -r game least_seats limit; do
    [ $# -eq 0 ] || [ "$1" = "$game" ] || continue
    found=1
    measure "$game" "${2:-$least_seats}" "${INSTRUCTIONS_LIMIT:-$limit}" || failed=1
done <<<"$list"
[ $found -eq 1 ] || { echo "instructions: there is no game \"$1\"" >&2; exit 2; }
exit $failed
