// A file system in memory that can fail or lose its power at any step, and then forgets whatever was not
// synced: each name and each text that was not may be there or not, in any combination.
#pragma once

#include "files/layer.hpp"

#include <cerrno>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace muster::test {

struct PowerFailure {};

class Forgetful final : public files::Layer {
public:
    // What kind of file system it is.
    bool nameless = true;    // knows files without a name
    bool links = true;       // knows second names
    bool keeps_texts = true; // syncing a file does what it says
    bool keeps_names = true; // and so does syncing a folder
    int fails_at = -1;       // the step that fails, and how
    int error = 0;           // 0: the power
    int steps = 0;           // so far

    // What is there: names, and the text of each.
    std::map<std::string, std::string> everything() const {
        std::map<std::string, std::string> all;
        for (const auto& [name, number] : names_) all[name] = files_[at(number)].text;
        return all;
    }
    void put(const std::string& name, const std::string& text) {
        files_.push_back({text, text, 0600, 0});
        names_[name] = kept_names_[name] = static_cast<int>(files_.size()) - 1;
    }
    mode_t mode(const std::string& name) const { return files_[at(names_.at(name))].mode; }

    // Every state in which the disk may be found after the power has failed now.
    void each_afterwards(const std::function<void(const std::map<std::string, std::string>&)>& visit) const {
        for (unsigned subset = 0; subset < 1U << changes_.size(); ++subset) {
            std::map<std::string, int> names = kept_names_;
            for (std::size_t i = 0; i < changes_.size(); ++i)
                if ((subset >> i & 1U) != 0) apply(changes_[i], names);
            for (int written = 0; written < 3; ++written) {
                std::map<std::string, std::string> found;
                for (const auto& [name, number] : names) found[name] = left_of(files_[at(number)], written);
                visit(found);
            }
        }
    }

    int follow(const std::string& path, std::string& name) override {
        name = path;
        return 0;
    }
    int look(const std::string& name, Info& info) override {
        info = {};
        if (const auto found = names_.find(name); found != names_.end())
            info = {Kind::file, files_[at(found->second)].mode, 0, 0};
        return 0;
    }
    int open(const std::string& name) override {
        const auto found = names_.find(name);
        return found == names_.end() ? -ENOENT : handle_to(found->second);
    }
    int create(const std::string& name, mode_t mode) override {
        if (names_.contains(name)) return -EEXIST;
        if (const int failed = step()) return failed;
        files_.push_back({"", "", mode, 0});
        const int number = static_cast<int>(files_.size()) - 1;
        change({name, number, ""});
        return handle_to(number);
    }
    int create_nameless(const std::string&, mode_t mode) override {
        if (!nameless) return -EOPNOTSUPP;
        if (const int failed = step()) return failed;
        files_.push_back({"", "", mode, 0});
        return handle_to(static_cast<int>(files_.size()) - 1);
    }
    int close(int file) override {
        if (files_[at(handles_[at(file)])].locked_by == file) files_[at(handles_[at(file)])].locked_by = 0;
        return 0;
    }
    int lock(int file) override {
        int& owner = files_[at(handles_[at(file)])].locked_by;
        if (owner != 0 && owner != file) return -EWOULDBLOCK;
        owner = file;
        return 0;
    }
    int is_at(int file, const std::string& name) override {
        const auto found = names_.find(name);
        return found != names_.end() && found->second == handles_[at(file)] ? 1 : 0;
    }
    int write(int file, std::string_view text) override {
        std::string& into = files_[at(handles_[at(file)])].text;
        into += text.substr(0, text.size() / 2);
        if (const int failed = step()) return failed;
        into += text.substr(text.size() / 2);
        return 0;
    }
    int adopt(int file, const Info& info) override {
        if (const int failed = step()) return failed;
        files_[at(handles_[at(file)])].mode = info.mode;
        return 0;
    }
    int sync(int file) override {
        if (const int failed = step()) return failed;
        File& synced = files_[at(handles_[at(file)])];
        if (keeps_texts) synced.kept = synced.text;
        return 0;
    }
    int link(int file, const std::string& from, const std::string& to) override {
        if (!from.empty() && !links) return -EOPNOTSUPP;
        if (names_.contains(to)) return -EEXIST;
        if (const int failed = step()) return failed;
        change({to, handles_[at(file)], ""});
        return 0;
    }
    int rename(const std::string& from, const std::string& to) override {
        if (const int failed = step()) return failed;
        change({to, names_.at(from), from});
        return 0;
    }
    int remove(const std::string& name) override {
        if (!names_.contains(name)) return -ENOENT;
        if (const int failed = step()) return failed;
        change({"", 0, name});
        return 0;
    }
    int sync_folder(const std::string&) override {
        if (const int failed = step()) return failed;
        if (!keeps_names) return 0;
        for (const Change& each : changes_) apply(each, kept_names_);
        changes_.clear();
        return 0;
    }

private:
    struct File {
        std::string text, kept;
        mode_t mode = 0;
        int locked_by = 0;
    };
    struct Change {
        std::string gets; // this name leads to the file, if it is not empty
        int file = 0;
        std::string loses; // and this one to nothing
    };

    static std::size_t at(int number) { return static_cast<std::size_t>(number); }
    static void apply(const Change& change, std::map<std::string, int>& names) {
        if (!change.loses.empty()) names.erase(change.loses);
        if (!change.gets.empty()) names[change.gets] = change.file;
    }
    // Nothing of what was not synced, half of it, or all.
    static std::string left_of(const File& file, int written) {
        if (file.text == file.kept || written == 0) return file.kept;
        return written == 1 ? file.text.substr(0, file.text.size() / 2) : file.text;
    }

    void change(const Change& change) {
        apply(change, names_);
        changes_.push_back(change);
    }
    int handle_to(int number) {
        handles_.push_back(number);
        return static_cast<int>(handles_.size()) - 1;
    }
    // Once the power is gone nothing happens any more.
    int step() {
        if (gone_) return -EIO;
        if (steps++ != fails_at) return 0;
        if (error != 0) return -error;
        gone_ = true;
        throw PowerFailure{};
    }

    std::vector<File> files_;
    std::vector<int> handles_{0}; // no file has the handle 0
    std::map<std::string, int> names_, kept_names_;
    std::vector<Change> changes_; // of names, that were not synced
    bool gone_ = false;
};

} // namespace muster::test
