// One request while it is being answered: its fields, read without trust, what it may know, and its reply.
#pragma once

#include "core/any_table.hpp"
#include "core/json.hpp"
#include "protocol/session.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace muster::protocol {

using Tables = std::map<int, std::unique_ptr<AnyTable>>;

// Why a request was not granted.
struct Error {
    std::string_view code;
    std::string field;
    std::string rule;
    std::string sentence;
    Faults faults;
    Json needs;        // what entered luck lacks
    bool kept = false; // the answer itself stands: only its luck is asked for
};
Json to_json(const Error& error);

class Request {
public:
    Request(const Json& value, Tables& tables, int& opened, const Thinking& thinking = {})
        : tables_(tables), opened_(opened), thinking_(thinking), reader_(value, faults_) {}
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;

    // --- What went wrong. The first thing counts: whoever set out to read further gets nothing from then on.
    bool failed() const { return error_.has_value(); }
    const std::optional<Error>& error() const { return error_; }
    void refuse(Error error);
    void refuse(std::string_view code, std::string sentence, std::string_view field = "");
    void refuse(std::string_view code, const Refusal& refusal);
    void refuse(std::string_view code, Faults faults); // at least one
    // Turns faults that readers have found in its fields into an error.
    bool readable();

    // --- Its fields.
    const JsonReader& in() const { return reader_; }
    Faults& faults() { return faults_; }
    std::optional<std::int64_t> number(std::string_view field, std::int64_t low, std::int64_t high);
    std::optional<std::int64_t> number(std::string_view field, std::int64_t low, std::int64_t high,
                                       std::int64_t preset);
    std::optional<std::string> text(std::string_view field, std::size_t longest);
    std::optional<Seat> seat();
    // A seat whose secrets the answer depends on.
    std::optional<Seat> own_seat();
    std::optional<Action> action();
    // Where an action might lead: an empty pointer where the request has none. False if they cannot be read.
    bool places(std::unique_ptr<std::vector<Place>>& places);
    // Entered luck: an empty pointer where the request has none. False if it cannot be read.
    bool dice(std::unique_ptr<std::vector<Entered>>& dice);

    // --- The table it speaks of and who asks, once `sit` has found them.
    bool sit();
    AnyTable& table() const { return *table_; }
    int table_number() const { return table_number_; }
    Viewer viewer() const { return viewer_; }
    bool by_owner() const { return viewer_.is_owner(); }
    bool owner_asks(); // or is refused
    // What the viewer may be shown: everything, once the game is over.
    Viewer sees() const { return table_->outcome().over ? Viewer::owner() : viewer_; }
    std::string say(const Refusal& refusal) const { return sentence(refusal, table_->words()); }

    // --- For requests that open and close tables.
    std::size_t tables_open() const { return tables_.size(); }
    void add_table(std::unique_ptr<AnyTable> table); // and sits at it
    void close_table() { tables_.erase(table_number_); }

    const Thinking& thinking() const { return thinking_; }

    Json reply = Json::object();

private:
    bool find_table();
    bool find_viewer();
    bool sit_at(Tables::iterator found);

    Tables& tables_;
    int& opened_;
    Thinking thinking_;
    Faults faults_;
    JsonReader reader_;
    std::optional<Error> error_;
    AnyTable* table_ = nullptr;
    int table_number_ = 0;
    Viewer viewer_ = Viewer::owner();
};

// --- The answers to each request, by the file that has them.

// library_requests.cpp: what this build knows
void games(Request& request);
void rule(Request& request);
void signature(Request& request);

// table_requests.cpp: opening, changing and closing tables
void open(Request& request);
void close(Request& request);
void position(Request& request);
void undo(Request& request);

// play_requests.cpp: decisions
void awaiting(Request& request);
void legal(Request& request);
void judge(Request& request);
void act(Request& request);
void roll(Request& request);
void bot(Request& request);

// view_requests.cpp: looking
void scene(Request& request);
void forecast(Request& request);
void transcript(Request& request);
void log(Request& request);
void history(Request& request);
void hash(Request& request);

// --- What several of them say.

// How things stand: the number of the next decision, who owes it, luck that is owed instead and who enters
// it, the outcome; the hash for the owner.
void tell_standing(Request& request);
// What happened in a line of the transcript and the luck it took, as far as the viewer may know them.
void tell_turn(Json& into, const AnyTable& table, const Turn& turn, Viewer viewer);
// Entered luck that falls short or does not fit.
void refuse_luck(Request& request, const Played& played, const Words& words, bool kept = false);
std::string hex(std::uint64_t hash);

inline constexpr std::int64_t preset_seed = 1;
inline constexpr std::size_t most_places = 4096; // in one request to judge
inline constexpr std::int64_t usual_advice = 5;  // choices that a bot tells of
inline constexpr std::int64_t most_advice = 20;

} // namespace muster::protocol
