#!/usr/bin/env python3
"""Kills `muster play --save` at random moments, again and again, and looks at the file after each.

    bench/kills.py [KILLS] [--program build/dev/muster] [--seed N]

A person's decisions are typed by this script; whenever the program asks the next question, the decision before it has
been saved. After every kill the file must verify, and hold at least as many of the person's decisions as were
acknowledged like that. Whatever the timing, the outcome is the same unless something was lost. A kill leaves the
system's memory as it was, so this does not show what the power failing would do: tests/files does.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

QUESTION = b"oranactioninwords;?help"


def decisions(path):
    """How many decisions of seat 0 the file holds; nothing if there is no file."""
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as lines:
        return sum(json.loads(line).get("seat") == 0 for line in lines if line.strip())


def play_and_kill(program, path, seed, luck):
    """Plays until a random moment; how many questions were asked, and whether it was killed at all."""
    command = [program, "play", "champions", "--quick", "--plain", "--seat", "human", "--seat", "random", "--save", path]
    if not os.path.exists(path):
        command += ["--seed", str(seed)]
    with tempfile.TemporaryFile() as typed:
        typed.write(b"1\n" * 400)
        typed.seek(0)
        run = subprocess.Popen(command, stdin=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        until = luck.randrange(1, 60_000)
        said = b""
        while len(said) < until:
            piece = os.read(run.stdout.fileno(), 4096)
            if not piece:
                break
            said += piece
        time.sleep(luck.random() * 0.003)
        run.kill()
        said += run.stdout.read()
        code = run.wait()
    return said, len(re.findall(QUESTION, b"".join(said.split()))), code == -9


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kills", nargs="?", type=int, default=1000)
    parser.add_argument("--program", default=os.environ.get("MUSTER_PROGRAM", "build/dev/muster"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    luck = random.Random(options.seed)
    killed = games = runs = leftovers = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.jsonl")
        while killed < options.kills:
            runs += 1
            if runs > 20 * options.kills + 20:
                sys.exit("the program ends before it can be killed")
            before = decisions(path)
            said, questions, was_killed = play_and_kill(options.program, path, games + 1, luck)
            after = decisions(path)
            where = f"kill {killed + 1}, run {runs}"
            if questions > 0 and after is None:
                sys.exit(f"{where}: a question was asked, and there is no file")
            if after is None:
                killed += was_killed
                continue
            if after < (before or 0) + max(0, questions - 1):
                sys.exit(f"{where}: {after} decisions are left of {before or 0} and {questions - 1}")
            proof = subprocess.run([options.program, "verify", path], capture_output=True, text=True)
            if proof.returncode != 0:
                sys.exit(f"{where}: {proof.stdout}{proof.stderr}")
            leftovers += len(os.listdir(folder)) - 1
            killed += was_killed
            if not was_killed:
                if questions == 0 and b"Stopped" not in said and b"decision" not in said:
                    sys.exit(f"{where}: the program does not play: {said.decode(errors='replace')}")
                os.remove(path)  # the game is over, or out of what was typed
                games += 1
    print(f"{killed} kills in {runs} runs over {games + 1} games: every file verified, no acknowledged decision lost; "
          f"{leftovers} times a draft was left beside the file, and cleared by the next save")


main()
