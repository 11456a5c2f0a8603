// Decisions: who owes one, what may be answered, and answering.
#include "protocol/registry.hpp"
#include "protocol/request.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::protocol {

namespace {

void tell_choice(Json& into, const AnyTable& table, Seat seat, const Action& action) {
    into["action"] = table.actions().write(action);
    into["text"] = table.describe(seat, action);
}

// What the rules say to a seat that owes no decision, whatever it answers.
void refuse_unasked(Request& request, Seat seat) {
    const Verdict verdict = request.table().judge(seat, Action());
    if (!verdict.ok()) return request.refuse("refused", verdict.refusal());
    request.refuse("refused", fmt::format("seat {} owes no decision now", seat.index()));
}

// Whether a request that says in this field which one it answers means the one that is next.
bool means_the_next(Request& request, std::string_view field, std::string_view what, std::size_t counted) {
    const auto next = static_cast<std::int64_t>(counted);
    const auto number = request.number(field, 0, INT64_MAX, next);
    if (!number) return false;
    if (*number == next) return true;
    request.refuse("refused", fmt::format("this answers {0} {1}, but {0} {2} is next", what, *number, next),
                   field);
    return false;
}

// A late or repeated answer, or a throw that is sent twice.
bool answers_this_decision(Request& request) {
    return means_the_next(request, "n", "decision", request.table().turns().size());
}
bool enters_this_throw(Request& request) {
    return means_the_next(request, "throw", "throw", request.table().owed()->turn.luck.size());
}

// The same action at many places: for a page that shows where somebody may go.
void judge_places(Request& request, Seat seat, const Action& action, const std::vector<Place>& places) {
    const VerbInfo& verb = request.table().verbs()[action.verb];
    if (!verb.place)
        return request.refuse("field", fmt::format("\"{}\" takes no place", verb.name), "action.verb");
    if (action.has_place) return request.refuse("field", "give \"at\" or \"places\", not both", "action.at");
    request.reply["allowed"] = request.table().judge_places(seat, action, places);
}

void tell_played(Request& request, const Played& played, bool stands) {
    const AnyTable& table = request.table();
    if (played.result == Played::Result::stands)
        request.reply["events"] = Json::array(); // nothing has happened yet
    else if (played.ok())
        tell_turn(request.reply, table, table.turns().back(), request.sees());
    else
        return refuse_luck(request, played, table.words(), stands);
    tell_standing(request);
}

void play(Request& request, Seat seat, const Action& action, const std::vector<Entered>* dice) {
    AnyTable& table = request.table();
    if (const Verdict verdict = table.judge(seat, action); !verdict.ok())
        return request.refuse("refused", verdict.refusal());
    if (!has_room(table)) return request.refuse("limit", no_room());
    // The decision itself is allowed, so whatever is refused from here on is its luck.
    // Refused luck may leave a secret answer behind, given, or even played if it wants none.
    const std::size_t before = table.given();
    const Played played = table.play(seat, action, dice);
    tell_played(request, played, table.owed() != nullptr || table.given() > before);
}

// The bot that is asked, if there is such a one and it answers before long.
std::optional<BotSpec> bot_asked(Request& request) {
    const auto name = request.in().has("bot") ? request.text("bot", 64) : std::string(bots().front());
    if (!name) return std::nullopt;
    auto bot = read_bot(*name);
    const Thinking& may = request.thinking();
    if (!bot)
        request.refuse("field",
                       fmt::format("there is no bot \"{}\": {}", *name,
                                   why_no_bot(*name, {may.most_iterations, may.most_milliseconds})),
                       "bot");
    else if (const std::string fault = habit_fault(*find_game(request.table().info().id), *name);
             !fault.empty())
        request.refuse("field", fault, "bot");
    else if (bot->iterations > may.most_iterations || bot->milliseconds > may.most_milliseconds)
        request.refuse("field",
                       fmt::format("a bot is asked for at most {} iterations or {} ms here",
                                   may.most_iterations, may.most_milliseconds),
                       "bot");
    if (request.failed()) return std::nullopt;
    if (bot->milliseconds > 0 && may.clock == nullptr)
        bot->iterations = std::min(BotSpec::usual_iterations, may.most_iterations);
    return bot;
}

// A choice that nobody tried, since there is no other or the bot does not compare, has no value.
void tell_value(Json& into, const Choice& choice) {
    if (choice.looks > 0) into["permille"] = choice.standing / (sure_win / 1000);
    into["looks"] = choice.looks;
}

} // namespace

void awaiting(Request& request) {
    const AnyTable& table = request.table();
    tell_standing(request);
    request.reply["prompts"] = to_json(table.scene(request.sees()).prompts, table.actions());
}

void legal(Request& request) {
    const auto seat = request.own_seat();
    if (!seat) return;
    const AnyTable& table = request.table();
    ActionList actions;
    table.list(*seat, actions);
    Json& list = request.reply["legal"] = Json::array();
    for (const Action& action : actions) tell_choice(list.emplace_back(Json::object()), table, *seat, action);
}

void judge(Request& request) {
    const auto seat = request.own_seat();
    if (!seat) return;
    const auto action = request.action();
    std::unique_ptr<std::vector<Place>> places;
    if (!action || !request.places(places)) return;
    if (places) return judge_places(request, *seat, *action, *places);
    const Verdict verdict = request.table().judge(*seat, *action);
    request.reply["allowed"] = verdict.ok();
    if (verdict.ok()) return;
    request.reply["rule"] = verdict.refusal().rule.id;
    request.reply["sentence"] = request.say(verdict.refusal());
}

void act(Request& request) {
    const auto seat = request.seat();
    if (!seat) return;
    if (!request.viewer().may_see(*seat))
        return request.refuse("seat", fmt::format("you may not answer for seat {}", seat->index()), "seat");
    const auto action = request.action();
    std::unique_ptr<std::vector<Entered>> dice;
    if (!action || !request.dice(dice) || !answers_this_decision(request)) return;
    // What a decision would ask of luck depends on what the others hold (a turn that is skipped, a deck), and
    // trying costs nothing: so luck is entered by the one who knows everything anyway, or once it stands.
    if (dice && request.table().luck_by == LuckBy::seats)
        return request.refuse("refused", request.say(AnyTable::luck_comes_after()), "dice");
    if (dice && !request.by_owner())
        return request.refuse("seat", "only the table's owner enters luck", "dice");
    play(request, *seat, *action, dice.get());
}

void roll(Request& request) {
    AnyTable& table = request.table();
    if (table.luck_by == LuckBy::owner && !request.owner_asks()) return;
    std::unique_ptr<std::vector<Entered>> dice;
    if (!request.dice(dice) || !answers_this_decision(request)) return;
    if (table.owed() == nullptr) return request.refuse("refused", "no luck is owed now");
    if (!enters_this_throw(request)) return;
    if (!table.may_roll(request.viewer()))
        return request.refuse("seat", request.say(table.refuse_roll()), "viewer");
    tell_played(request, table.roll(dice.get(), request.viewer()), true);
}

void bot(Request& request) {
    const auto seat = request.own_seat();
    if (!seat) return;
    const auto bot = bot_asked(request);
    // Never the table's own seed: a choice that depended on it would tell of coming dice.
    const auto seed = request.number("seed", 0, static_cast<std::int64_t>(highest_seed), preset_seed);
    const auto most = request.number("most", 1, most_advice, usual_advice);
    if (!bot || !seed || !most) return;
    const AnyTable& table = request.table();
    if (!table.awaiting().contains(*seat)) return refuse_unasked(request, *seat);
    const Game* game = find_game(table.info().id);
    const Advice advice =
        game->ask_bot(table, *seat, *bot, static_cast<std::uint64_t>(*seed), request.thinking().clock);
    tell_choice(request.reply, table, *seat, advice.best());
    Json& choices = request.reply["choices"] = Json::array();
    for (const Choice& choice : advice.choices) {
        if (choices.size() >= static_cast<std::size_t>(*most)) break;
        Json& told = choices.emplace_back(Json::object());
        tell_choice(told, table, *seat, choice.action);
        tell_value(told, choice);
    }
    request.reply["iterations"] = advice.iterations;
}

} // namespace muster::protocol
