#include "cli/lab_files.hpp"

#include "cli/lab.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <stdexcept>

namespace muster::cli {

namespace {

// A file that nobody had before is taken away again, unless it is kept.
class Begun {
public:
    explicit Begun(const std::string& path) : path_(path) {
        std::error_code error;
        fresh_ = !path.empty() && !std::filesystem::exists(path, error);
    }
    ~Begun() {
        std::error_code ignored;
        if (fresh_) std::filesystem::remove(path_, ignored);
    }
    Begun(const Begun&) = delete;
    Begun& operator=(const Begun&) = delete;
    void keep() { fresh_ = false; }

private:
    std::string path_;
    bool fresh_ = false;
};

std::ofstream opened(const std::string& path, std::ios::openmode mode) {
    errno = 0;
    std::ofstream file(path, std::ios::binary | mode);
    if (!file) refuse(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
    return file;
}

} // namespace

RowKeeper::RowKeeper(const RowFiles& files, const lab::Plan& plan, lab::Sink& next)
    : plan_(&plan), next_(&next), csv_path_(files.csv) {
    Begun csv(files.csv), journal(files.journal);
    // What is there stays as it is until all is open.
    if (!files.csv.empty()) static_cast<void>(opened(files.csv, std::ios::app));
    if (!files.journal.empty()) open_journal(files);
    if (!files.csv.empty()) {
        csv_ = opened(files.csv, std::ios::trunc);
        rows_.emplace(plan);
        *csv_ << rows_->header();
    }
    csv.keep();
    journal.keep();
}

void RowKeeper::open_journal(const RowFiles& files) {
    try {
        if (files.resume)
            journal_.emplace(lab::Journal::resume(files.journal, *plan_, known_));
        else
            journal_.emplace(lab::Journal::begin(files.journal, *plan_));
    } catch (const std::runtime_error& error) { // it cannot be written, or is of something else
        refuse(error.what());
    }
}

void RowKeeper::note_played(const lab::Row& row) {
    if (!journal_) return;
    try {
        journal_->add(*plan_, row);
    } catch (const std::runtime_error& error) {
        fault_ = error.what();
        journal_.reset();
    }
}

// Whole units only, as the figures have them.
bool RowKeeper::take(const lab::Row& row) {
    if (csv_) {
        unit_ += rows_->line(row);
        if (plan_->arm_of(row.number) + 1 == plan_->arms.size()) {
            *csv_ << unit_;
            unit_.clear();
        }
    }
    return next_->take(row);
}

std::string RowKeeper::finish() {
    if (csv_ && !csv_->flush())
        fault_ +=
            fmt::format("{}cannot write {}: rows are missing from it", fault_.empty() ? "" : "; ", csv_path_);
    return fault_;
}

} // namespace muster::cli
