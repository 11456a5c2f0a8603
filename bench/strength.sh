#!/usr/bin/env bash
# How strong the bots are, by paired games. See --help.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'TEXT'
usage: bench/strength.sh [GAME ...]

Plays every game, or those named, in pairs with the same dice and sides changed:
  greedy against random         wins at least 90 % of the decided games
  search:1000 against greedy    its 95 % interval lies wholly above 50 %
  search:10000 against 1000     likewise, in at least three games (Dropzone in
                                three rounds instead of six: it takes long)
and prints a row for each with the interval. The seeds are fixed, so every run
plays the same games. Fails if a goal is missed.

  MUSTER    the program (build/release/muster)
  PAIRS     how many pairs of each kind, "100 100 100" if not given; 0: none
  JOURNALS  a folder in which finished games are kept; a second run goes on with
            them
TEXT
}

case "${1:-}" in
    -h | --help) usage; exit 0 ;;
    -*) usage >&2; exit 2 ;;
esac
program="${MUSTER:-build/release/muster}"
[ -x "$program" ] || { echo "strength: $program is missing; script/build release makes it" >&2; exit 2; }
read -r by_greedy by_search by_more <<<"${PAIRS:-100 100 100}"
games=("$@")
[ ${#games[@]} -gt 0 ] || mapfile -t games < <(COLUMNS=200 "$program" games | awk 'NR > 1 && /^[a-z]/ { print $1 }')
failed=0
better=0

# duel GAME A B PAIRS GOAL [OPTION]: sets `met`.
duel() {
    local keep=()
    if [ -n "${JOURNALS:-}" ]; then
        mkdir -p "$JOURNALS"
        local journal="$JOURNALS/$1-${2//:/_}-${3//:/_}${6:+-$6}.jsonl"
        keep=(--journal "$journal")
        [ ! -f "$journal" ] || keep+=(--resume)
    fi
    met="$("$program" compare "$1" --a "bot=$2" --b "bot=$3" --games $((2 * $4)) --all --json ${6:+--options "$6"} "${keep[@]}" |
        python3 bench/strength.py "$1" "$3" "$2" "$5")"
    echo "${met#* }"
    met="${met%% *}"
}

printf '%-12s %-14s %-14s %9s  %-26s %s\n' game bot against games "share of the win (95 %)" "of decided"
for game in "${games[@]}"; do
    if [ "$by_greedy" -gt 0 ]; then
        duel "$game" random greedy "$by_greedy" decided
        [ "$met" = yes ] || failed=1
    fi
    if [ "$by_search" -gt 0 ]; then
        duel "$game" greedy search:1000 "$by_search" interval
        [ "$met" = yes ] || failed=1
    fi
    if [ "$by_more" -gt 0 ]; then
        shorter=()
        [ "$game" != dropzone ] || shorter=(rounds=3)
        duel "$game" search:1000 search:10000 "$by_more" interval "${shorter[@]}"
        [ "$met" != yes ] || better=$((better + 1))
    fi
done
if [ "$by_more" -gt 0 ]; then
    wanted=$((${#games[@]} < 3 ? ${#games[@]} : 3))
    echo "search:10000 is better than search:1000 in $better of ${#games[@]} games"
    [ "$better" -ge "$wanted" ] || failed=1
fi
exit $failed
