#!/usr/bin/env python3
"""script/new-game in a project of its own: the copy is complete, compiles, and is enrolled."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = PROJECT / "script" / "new-game"
COMPILER = shutil.which("g++") or shutil.which("c++")


class NewGame(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for part in ("docs/rules", "src", "tests/games/tidemark", "tests/transcripts/tidemark"):
            if (PROJECT / part).exists():
                shutil.copytree(PROJECT / part, self.root / part)
        shutil.copy(PROJECT / ".clang-format", self.root)

    def run_script(self, *words):
        return subprocess.run([sys.executable, "-B", str(SCRIPT), *words], capture_output=True, text=True,
                              env={**os.environ, "MUSTER_ROOT": str(self.root)})

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def test_a_copy_has_its_own_name_everywhere(self):
        self.assertEqual(self.run_script("skirmish", "--rules", "SX").returncode, 0)
        examples = [path for path in PROJECT.glob("tests/*/tidemark/*")] + list(PROJECT.glob("src/games/tidemark/*"))
        copies = [path for path in self.root.rglob("*") if path.is_file() and "skirmish" in str(path)]
        self.assertEqual(len(copies), len(examples) + 1, "and its rule page")
        for path in copies:
            text = path.read_text(encoding="utf-8")
            for word in ("tidemark", "Tidemark", "TM-", "TM_"):
                self.assertNotIn(word, text, path)
        self.assertIn("- **SX-MOV-1** ", self.text("docs/rules/skirmish.md"))
        self.assertIn("__SX_MOV_1", self.text("tests/games/skirmish/rules_test.cpp"))
        self.assertIn("tidemark", self.text("src/games/tidemark/tidemark.hpp"), "the example stays as it was")

    @unittest.skipUnless(COMPILER, "there is no compiler")
    def test_a_copy_compiles_and_is_enrolled(self):
        self.assertEqual(self.run_script("skirmish").returncode, 0)
        self.assertIn("skirmish::Skirmish", self.text("src/games/all.hpp"))
        enrolled = self.root / "enrolled.cpp"
        enrolled.write_text('#include "core/json.hpp"\n#include "core/rules.hpp"\n#include "games/all.hpp"\n'
                            "static_assert(muster::Rules<muster::skirmish::Skirmish>);\n"
                            "static_assert(muster::ExampleGames::count == 2);\n", encoding="utf-8")
        for source in (self.root / "src/games/skirmish/skirmish.cpp", enrolled):
            made = subprocess.run([COMPILER, "-std=c++23", "-fsyntax-only", "-Wall", "-Wextra", "-DFMT_EXCEPTIONS=0",
                                   "-DJSON_NOEXCEPTION=1", "-I", str(self.root / "src"), str(source)],
                                  capture_output=True, text=True)
            self.assertEqual(made.stderr, "", source)

    def test_what_would_spoil_something_is_refused(self):
        for words in (["Big"], ["ab"], ["two words"], ["champions"], ["tidemark"], ["skirmish", "--rules", "CH"],
                      ["skirmish", "--rules", "x"]):
            said = self.run_script(*words)
            self.assertNotEqual(said.returncode, 0, words)
            self.assertIn("new-game", said.stderr)
        self.assertFalse((self.root / "src/games/skirmish").exists())

    def test_rules_of_a_copy_have_ids_of_their_own(self):
        self.assertEqual(self.run_script("chess").returncode, 0)  # CH- is taken
        self.assertIn("- **CHE-MOV-1** ", self.text("docs/rules/chess.md"))


if __name__ == "__main__":
    unittest.main()
