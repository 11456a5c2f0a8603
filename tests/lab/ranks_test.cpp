// The program under mpirun: the first rank tells, the others play, and nothing that is told depends on them.
// Not built where the laboratory has no MPI.
#include "cli/program.hpp"

#include <gtest/gtest.h>
#include <string>

namespace muster::lab {
namespace {

// mpirun warns of what containers are like; that is not what is tested. MPI itself leaks a little when it
// ends.
std::string on_ranks(int count) {
    return "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
           "OMPI_MCA_btl_vader_single_copy_mechanism=none "
           "ASAN_OPTIONS=detect_leaks=0; ranks() { timeout 60 '" +
           test::mpirun_path() + "' --oversubscribe -n " + std::to_string(count) + " '" +
           cli_tests::program() + "' \"$@\"; }; ";
}

class OnRanks : public cli_tests::Program {};

TEST_F(OnRanks, TheResultIsTheSameAsOfOneProcess) {
    const std::string asked = "simulate champions --bot random --games 30 --seed 5 --threads 1 --json --csv ";
    const cli_tests::Ran alone = run(asked + file("alone.csv"));
    ASSERT_EQ(alone.code, 0) << alone.out;
    for (const int ranks : {2, 4}) {
        const cli_tests::Ran together =
            cli_tests::shell(on_ranks(ranks) + "ranks " + asked + file("together.csv"));
        EXPECT_EQ(together.code, 0) << together.out;
        EXPECT_EQ(cli_tests::read(file("together.csv")), cli_tests::read(file("alone.csv"))) << ranks;
        // What was typed is told again, with the name of the file.
        std::string wanted = alone.out;
        if (const auto at = wanted.find("alone.csv"); at != std::string::npos)
            wanted.replace(at, 9, "together.csv");
        EXPECT_EQ(together.out, wanted) << ranks;
    }
}

TEST_F(OnRanks, WhatCannotBePlayedIsSaidOnce) {
    const cli_tests::Ran ran = cli_tests::shell(on_ranks(3) + "ranks simulate champions --bot genius");
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_EQ(ran.times("genius"), 1u) << ran.out;
}

// Ctrl-C at mpirun. It ends only when all ranks have.
TEST_F(OnRanks, StoppedTheyTellWhatTheyHave) {
    const std::string rows = file("rows");
    const cli_tests::Ran ran = cli_tests::shell(
        on_ranks(3) + "ranks simulate champions --bot random --games 1000000 --threads 1 --json --journal " +
        rows + " & until [ $(cat " + rows +
        " 2>/dev/null | wc -l) -gt 10 ]; do sleep 0.05; done; kill -INT $(pgrep -P $!); " +
        "wait $!; echo all have ended");
    EXPECT_TRUE(ran.says("\"ended\": \"interrupted\"")) << ran.out;
    EXPECT_TRUE(ran.says("all have ended")) << ran.out;
}

} // namespace
} // namespace muster::lab
