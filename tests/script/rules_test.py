#!/usr/bin/env python3
"""script/rules on a small project of its own: what it counts as proved, and what it refuses to believe."""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "rules"

PAGE = """# Toy

- **TY-MOV-1** *Far.* At most so far.
- **TY-MOV-2** *Near.* Not so near.

## 10. Refusals

| attempt | rule | what the referee says |
|---|---|---|
| too far | TY-MOV-1 | That is {n} steps; {name} goes {m}. |
| too near | TY-MOV-2 | Too near (really). |
| both | TY-MOV-1, TY-MOV-2 | No. |
"""
CODE = '// TY-MOV-1, TY-MOV-2\nvoid go(Log& log) { log.tell("TY-MOV-1"_rule, moved); }\n'
PROVED = ["refusal TY-MOV-1 That is 9 steps; Ann goes 3.", "refusal TY-MOV-2 Too near (really).",
          "refusal TY-MOV-1 No.", "refusal TY-MOV-2 No.", "event TY-MOV-1"]


class Rules(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("docs/rules/toy.md", PAGE)
        self.write("src/games/toy/toy.cpp", CODE)
        self.write("tests/toy_test.cpp", "// TY-MOV-1\n// TY-MOV-2\n")
        self.write("build/dev/muster_tests", "")
        for path in self.root.rglob("*"):
            os.utime(path, (1000, 1000))

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def record(self, lines, process=0, of=1, tests="*", preset="dev"):
        self.write(f"build/{preset}/proved/shard-{process}.txt",
                   "\n".join([f"process {process} of {of}, tests {tests}", *lines]) + "\n")

    def run_rules(self, *arguments):
        ran = subprocess.run([sys.executable, "-B", SCRIPT, *arguments], capture_output=True, text=True,
                             env={**os.environ, "MUSTER_ROOT": str(self.root)}, check=False)
        self.assertEqual(ran.stderr, "")
        return ran.returncode, ran.stdout

    def assert_content(self, *arguments):
        status, said = self.run_rules(*arguments)
        self.assertEqual(status, 0, said)
        return said

    def assert_fault(self, words):
        status, said = self.run_rules()
        self.assertEqual(status, 1, said)
        self.assertIn(words, said)
        return said

    def test_what_was_compared_is_proved(self):
        self.record(PROVED)
        self.assertIn("4 of 4 refusals proved; events of 1 of 1 rules looked for", self.assert_content())
        self.assert_content("toy")

    def test_a_refusal_that_no_test_compared_is_an_orphan(self):
        for missing, place in (("refusal TY-MOV-2 Too near (really).", "toy.md:11"), ("refusal TY-MOV-2 No.", "toy.md:12")):
            self.record([line for line in PROVED if line != missing])
            said = self.assert_fault(f"is a refusal that no test has compared (docs/rules/{place})")
            self.assertIn("3 of 4 refusals proved", said)
            self.assertEqual(said.count("no test has compared"), 1)

    def test_another_sentence_or_another_rule_proves_nothing(self):
        for wrong in ("refusal TY-MOV-1 Too near (really).", "refusal TY-MOV-2 Too near (really)!",
                      "refusal TY-MOV-2 Too near really.", "refusal TY-MOV-2 It is Too near (really)."):
            self.record([PROVED[0], wrong, *PROVED[2:]])
            self.assert_fault('TY-MOV-2 "Too near (really)." is a refusal that no test has compared')

    def test_what_the_page_leaves_open_must_be_filled_in(self):
        for wrong in ("That is  steps; Ann goes 3.", "That is 9 steps;  goes 3."):
            self.record([f"refusal TY-MOV-1 {wrong}", *PROVED[1:]])
            self.assert_fault("docs/rules/toy.md:10")

    def test_processes_are_put_together_and_none_may_be_missing(self):
        self.record(PROVED[:2], 0, 2)
        self.assert_fault("lacks what some of the tests' processes have proved")
        self.record(PROVED[2:], 1, 2)
        self.assert_content()
        self.record([], 2, 3)  # left over from another run
        self.assert_fault("lacks what some")

    def test_without_a_record_it_says_what_to_do(self):
        said = self.assert_fault("build/dev/proved has no record of what the tests have proved")
        self.assertIn("run script/test dev first", said)
        self.record(PROVED, tests="*E11*")
        self.assert_fault("is of some tests only (*E11*)")
        self.write("build/dev/proved/shard-0.txt", "")
        self.assert_fault("is no record")

    def test_a_record_of_another_build_is_not_believed(self):
        self.record(PROVED)
        later = time.time() + 100
        for path in ("build/dev/muster_tests", "src/games/toy/toy.cpp", "tests/toy_test.cpp"):
            os.utime(self.root / path, (later, later))
            said = self.assert_fault(f"build/dev/proved is older than {path}")
            self.assertIn("run script/test dev first", said)
            os.utime(self.root / path, (1000, 1000))
        self.assert_content()

    def test_the_sanitizers_record_will_do(self):
        self.record(PROVED, preset="asan")
        self.assert_content()

    def test_events_that_no_test_looked_for_are_reported(self):
        self.record(PROVED[:-1])
        self.assertIn("no test has looked for events of TY-MOV-1", self.assert_content("--list"))

    def test_a_row_without_a_rule_is_a_fault(self):
        self.write("docs/rules/toy.md", PAGE + "| whatever | | No. |\n")
        self.record(PROVED)
        self.assert_fault("a refusal needs an attempt, a rule and a sentence: docs/rules/toy.md:13")


if __name__ == "__main__":
    unittest.main()
