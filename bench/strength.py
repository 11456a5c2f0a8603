"""Reads what `muster compare --json` says of two bots and prints "yes" or "no" (whether B meets the goal), then a row."""

import json
import sys


def main():
    game, bot, against, goal = sys.argv[1:]
    result = json.load(sys.stdin)
    difference = result["comparison"]["seats"][0]["plain"]
    share, low, high = ((1 + difference[key]) / 2 for key in ("value", "low", "high"))
    wins = losses = 0
    for arm in result["arms"]:
        for seat in arm["seats"]:
            decided = arm["games"] - arm["draws"]["games"]
            if seat["bot"] == bot:
                wins += seat["wins"]
                losses += decided - seat["wins"]
    of_decided = wins / (wins + losses) if wins + losses else 0.5
    met = of_decided >= 0.9 if goal == "decided" else low > 0.5
    interval = f"{share:6.1%} ({low:.1%} to {high:.1%})"
    sure = "" if met else "  missed"
    print(f"{'yes' if met else 'no'} {game:<12} {bot:<14} {against:<14} {result['games']:>9}  {interval:<26} {of_decided:.1%}{sure}")


main()
