#!/usr/bin/env bash
# Counts instructions per decision. See --help.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'TEXT'
usage: bench/instructions.sh [program]

Plays random games of Champions' quick start (two seats) under callgrind, with
build/release/bench/playout_bench or the program named, and prints how many
instructions a decision takes. Two batches of games are counted and only their
difference is used, so that starting up does not matter; the result is the same
in every run. Fails above INSTRUCTIONS_LIMIT (3000).
TEXT
}

program=build/release/bench/playout_bench
case "${1:-}" in
    -h | --help) usage; exit 0 ;;
    "") ;;
    *) program="$1" ;;
esac
[ -x "$program" ] || { echo "instructions: $program is missing; script/build release makes it" >&2; exit 2; }
limit="${INSTRUCTIONS_LIMIT:-3000}"
few=20
many=220

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# instructions GAMES: callgrind's own total.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file="$scratch/out.$1" "$program" "$1" >"$scratch/decisions.$1" 2>"$scratch/log.$1" ||
        { cat "$scratch/log.$1" >&2; exit 1; }
    sed -n 's/^\(summary\|totals\): \([0-9]*\).*/\2/p' "$scratch/out.$1" | head -n 1
}

base="$(instructions $few)"
total="$(instructions $many)"
decisions=$(($(cat "$scratch/decisions.$many") - $(cat "$scratch/decisions.$few")))
each=$(((total - base) / decisions))
echo "champions, 2 seats, quick start: $each instructions a decision ($decisions decisions; limit $limit)"
[ "$each" -le "$limit" ]
