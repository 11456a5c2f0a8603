// What a state of this game can never be: the invariants of the rule page, each with a label of its own. It
// is what makes a position that somebody wrote playable, and what every decision is held to in debug builds.
#include "games/dropzone/state/check_parts.hpp"

#include <algorithm>

namespace muster::dropzone {

// ---------------------------------------------------------------- what follows from the rest

Per<Seat, std::uint8_t, most_seats> usual_zones(const Equipment& kit, GameStep step) {
    Per<Seat, std::uint8_t, most_seats> zones;
    zones.fill(nothing);
    if (kit.options.full_setup && step <= GameStep::zones) return zones;
    for (const Seat seat : seats_of(kit)) zones[seat] = seat.number;
    return zones;
}

Unit usual_unit_at(const Equipment& kit, int unit, Where where) {
    Unit usual;
    usual.where = static_cast<std::uint8_t>(where);
    if (where == Where::aboard) usual.host = info_of(kit, unit).transport;
    if (where != Where::destroyed) usual.dp = static_cast<std::uint8_t>(sheet_of(kit, unit).dp);
    return usual;
}

Unit usual_unit(const Equipment& kit, int unit, GameStep step) {
    if (!is_set_up(step)) return usual_unit_at(kit, unit, Where::destroyed);
    return usual_unit_at(kit, unit, info_of(kit, unit).transport == nothing ? Where::waiting : Where::aboard);
}

Piece usual_piece(const Equipment& kit, PieceId piece, PieceState left) {
    Piece usual;
    usual.state = static_cast<std::uint8_t>(left);
    if (left == PieceState::standing) usual.dp = static_cast<std::uint8_t>(piece_info(kit, piece).dp);
    return usual;
}

Objective usual_objective(const Equipment& kit, ObjectiveId objective, SquadId carrier, bool removed) {
    const ObjectiveInfo& info = objective_info(kit, objective);
    Objective usual;
    usual.carrier = carrier;
    if (is_squad(kit, carrier)) usual.claimant = owner_of_squad(kit, carrier).number;
    if (removed) usual.flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
    if (removed || !carrier.is_none()) return usual;
    usual.at = info.at;
    usual.piece = info.piece;
    if (info.hidden) usual.flags = static_cast<std::uint8_t>(ObjectiveFlag::hidden);
    return usual;
}

int points_of(const Equipment& kit, int unit) {
    return sheet_of(kit, unit).points + info_of(kit, unit).commander_points;
}

namespace {

// What a seat has lost. Whoever has just fallen is paid for when its turn in the queue has come.
int points_lost(const Equipment& kit, const State& state, Seat seat) {
    int points = 0;
    for (const int unit : units_of_seat(kit, seat))
        if (fell_where(state, unit) == Where::destroyed) points += points_of(kit, unit);
    return points;
}

} // namespace

Per<Seat, std::uint16_t, most_seats> usual_kp(const Equipment& kit, const State& state) {
    Per<Seat, std::uint16_t, most_seats> kp;
    if (kit.seats != 2) return kp;
    kp[Seat(0)] = static_cast<std::uint16_t>(points_lost(kit, state, Seat(1)));
    kp[Seat(1)] = static_cast<std::uint16_t>(points_lost(kit, state, Seat(0)));
    return kp;
}

Laps usual_order(const Equipment& kit, const State& state, GameStep step) {
    Laps order;
    const bool is_set = is_set_up(step) ? step != GameStep::roll_for_zones : step >= GameStep::initiative;
    if (!is_set) return order;
    for (const Seat seat : seats_of(kit))
        if (is_in_play(kit, state, seat)) order.add(seat);
    return order;
}

Sealed usual_discards(const Equipment& kit, const State& state) {
    Sealed discards;
    if (state.flow.is<DiscardingFrame>()) discards.ask(card_holders(kit, state));
    return discards;
}

std::array<std::uint8_t, most_designs> open_cards(const State& state, Seat seat) {
    std::array<std::uint8_t, most_designs> open{};
    for (const std::uint8_t card : hand_of(state, seat).discards)
        if (card < most_designs) ++open[card];
    for (const Played& played : state.window.stack)
        if (played.seat == seat.number && played.card < most_designs) ++open[played.card];
    return open;
}

namespace {

constexpr int most_deep = 8; // transports in transports

class Checker : Checking {
public:
    Checker(const Dropzone& rules, const State& state, Faults& faults) : Checking(rules, state, faults) {}

    void check() {
        const std::size_t before = faults_.size();
        if (!has_sound_lists() || !has_sound_numbers()) return;
        unused_room();
        for (const int number : all_units(kit_)) unit(number);
        loads();
        garrisons();
        places();
        for (const PieceId i : all_pieces(kit_)) piece(i);
        if (faults_.size() == before) objectives(); // whoever carries one is looked up
        flags();
        zones();
        for (const Seat seat : seats_of(kit_)) cards(seat);
        kill_points();
        time();
        ending();
        order();
        check_under_way(rules_, state_, faults_, faults_.size() == before);
    }

private:
    // ---------------------------------------------------------------- what there is no room for

    // Everything below goes through these.
    bool has_sound_lists() {
        bool sound = fits(state_.order) && state_.flow.depth() <= 12 && fits(state_.window.order) &&
                     fits(state_.window.stack) && fits(state_.shooting.lines) &&
                     fits(state_.shooting.close_squads) && fits(state_.to_burn) && fits(state_.queue);
        for (const Hand& hand : state_.hands) sound = sound && fits(hand.cards) && fits(hand.discards);
        if (!sound) fault("", "DZ-INV-22", "a list holds more than it has room for");
        return sound;
    }
    template <class T, int Most>
    static bool fits(const List<T, Most>& list) {
        return list.size() <= Most;
    }
    static bool fits(const Laps& laps) { return laps.size() <= most_seats; }

    // Where a unit is, and in what: everybody looks these up without asking.
    bool has_sound_numbers() {
        const std::size_t before = faults_.size();
        for (const int number : all_units(kit_)) {
            const Unit& one = unit_at(state_, number);
            if (one.where >= wheres || one.spot >= spots || one.flags >> unit_flags != 0 ||
                one.exchange > static_cast<std::uint8_t>(Exchange::load)) {
                fault_of_unit(number, "where", "DZ-INV-2", "there is no such place, spot or flag");
                continue;
            }
            const Where place = fell_where(state_, number);
            if (place == Where::aboard && !is_carried_soundly(number))
                fault_of_unit(number, "aboard", "DZ-TRN-1",
                              "a unit is aboard a transport of its seat, and never of itself");
            else if (place == Where::garrison && (!is_piece(kit_, PieceId(one.host)) ||
                                                  !piece_info(kit_, PieceId(one.host)).has(Tag::garrison)))
                fault_of_unit(number, "in", "DZ-GAR-1", "there is no such garrison");
            else if (is_inside(state_, number) &&
                     one.piece() != garrison_of(kit_, state_, squad_of(kit_, number)))
                fault_of_unit(number, "in", "DZ-GAR-1", "a squad is in one garrison at a time");
        }
        for (const PieceId i : all_pieces(kit_))
            if (piece_at(state_, i).state > static_cast<std::uint8_t>(PieceState::removed))
                fault("pieces", "DZ-CAS-6", "a piece stands, is a ruin, or is removed");
        return faults_.size() == before;
    }
    bool is_carried_soundly(int unit) const {
        int around = unit;
        for (int depth = 0; depth < most_deep; ++depth) {
            if (fell_where(state_, around) != Where::aboard) return true;
            const int host = unit_at(state_, around).host;
            if (!is_unit(kit_, host) || owner_of(kit_, host) != owner_of(kit_, unit)) return false;
            around = host;
        }
        return false;
    }

    // What there is room for in a state and is not in this game stays as it was made.
    void unused_room() {
        for (int i = units_in(kit_); i < most_units; ++i)
            if (!same_bytes(unit_at(state_, i), Unit{})) fault("units", "DZ-UNIT-1", "there is no such unit");
        for (const PieceId i : Numbered<PieceId>{pieces_in(kit_), most_pieces})
            if (!same_bytes(piece_at(state_, i), Piece{}))
                fault("pieces", "DZ-GEO-4", "there is no such piece");
        for (int i = objectives_in(kit_); i < most_objectives; ++i)
            if (!same_bytes(objective_at(state_, ObjectiveId(i)), Objective{}))
                fault("objectives", "DZ-OBJ-2", "there is no such objective");
        for (const Seat seat : SeatSet::first(most_seats))
            if (!at_the_table(seat.index()) && (state_.kp[seat] != 0 || state_.zone[seat] != nothing ||
                                                !same_bytes(hand_of(state_, seat), Hand{})))
                fault("seats", "DZ-END-5", "there is no such seat");
        if (state_.lost_commander >> kit_.seats != 0)
            fault("lost_commander", "DZ-CMD-4", "there is no such seat");
        if (!(all_flags() - all_squads(kit_)).empty())
            fault("selected", "DZ-UNIT-1", "there is no such squad");
        if ((state_.activated & ~Bits::first(groups_in(kit_))) != 0)
            fault("activated", "DZ-ACT-1", "there is no such battlegroup");
        bool used = state_.unused != decltype(State::unused){} || state_.activation.unused != 0 ||
                    state_.placing.unused != 0 || state_.shooting.unused != 0;
        for (const Objective& one : state_.objectives)
            used = used || one.unused != 0 || one.unused_too != 0 || one.unused_three != 0;
        if (used) fault("", "DZ-INV-22", "what is not used is zero");
    }

    SquadSet all_flags() const {
        const State& s = state_;
        return s.selected | s.has_moved | s.has_shot | s.used_close | s.used_ranged | s.fired |
               s.disembarked | s.embarked | s.aa_locked | s.entered_hostile | s.close_hurt | s.extracted |
               s.activation.members | s.activation.open | s.activation.marching | s.activation.ghosts |
               s.shooting.smoked | s.shooting.hugging;
    }

    // ---------------------------------------------------------------- units

    void unit(int number) {
        const Unit& one = unit_at(state_, number);
        const Sheet& sheet = sheet_of(kit_, number);
        if (one.dp > sheet.dp)
            fault_of_unit(number, "dp", "DZ-INV-3", fmt::format("this unit has {} DP at most", sheet.dp));
        if (one.has(UnitFlag::airborne) && !sheet.is_aircraft())
            fault_of_unit(number, "airborne", "DZ-AIR-1", "only Aircraft fly");
        if (one.has(UnitFlag::token) && (!sheet.carries() || sheet.is_aircraft()))
            fault_of_unit(number, "token", "DZ-OBJ-5", "only a transport on the ground scans");
        if (one.spot != 0 && fell_where(state_, number) != Where::garrison && !is_under_way<PlacingFrame>())
            fault_of_unit(number, "spot", "DZ-GAR-1", "only who is inside has a spot");
        if (fell_where(state_, number) == Where::destroyed) return destroyed(number);
        if (has_fallen(number)) return fallen(number);
        place(number);
        if (where(state_, number) == Where::reserve) in_reserve(number);
        weapons(number);
        moved(number);
        if (in_set_up()) before_the_game(number);
    }

    // DZ-INV-2. While a squad is placed, those of it that are put down can still go back.
    void place(int number) {
        const Unit& one = unit_at(state_, number);
        const Where place = where(state_, number);
        if (place == Where::table && !is_on_this_table(one.at))
            fault_of_unit(number, "at", "DZ-GEO-1", "a unit stands on the table");
        if (place != Where::table && one.at != Place{})
            fault_of_unit(number, "at", "DZ-INV-2", "a unit that is not on the table has no place there");
        const bool is_placed = (place == Where::waiting && in_set_up()) || is_under_way<PlacingFrame>();
        if (place == Where::waiting && !is_placed)
            fault_of_unit(number, "where", "DZ-PLC-1", "nobody waits to be placed");
        const bool hosted = place == Where::aboard || place == Where::garrison;
        if (!hosted && one.host != nothing && (!is_placed || place == Where::readiness))
            fault_of_unit(number, "from", "DZ-INV-2", "only who is inside, or waits, comes from somewhere");
        if (!hosted && one.host != nothing && !is_unit(kit_, one.host) && !is_piece(kit_, PieceId(one.host)))
            fault_of_unit(number, "from", "DZ-PLC-1", "a unit comes out of a transport or a piece");
        if (place != Where::table && one.has(UnitFlag::airborne))
            fault_of_unit(number, "airborne", "DZ-AIR-1", "nobody flies who is not on the table");
    }

    // DZ-RES-4: only who was deployed so, and only until all are released.
    void in_reserve(int number) {
        const SquadId squad = squad_of(kit_, number);
        if (reserves_are_released())
            return fault_of_unit(number, "where", "DZ-UP-4",
                                 fmt::format("in Round Up of round {} everybody in reserve became ready",
                                             kit_.options.reserve_release));
        if (info_of(kit_, number).transport != nothing)
            return fault_of_unit(number, "where", "DZ-SET-5", "whoever came in a transport waits in it");
        if (!is_auxiliary(kit_, squad)) {
            if (!may_start_in_reserve(squad_info(kit_, squad).group))
                fault_of_unit(number, "where", "DZ-SET-5", "this battlegroup does not start in reserve");
            return;
        }
        const bool came_along =
            std::ranges::any_of(groups_of(kit_, owner_of(kit_, number)), [&](GroupId group) {
                return may_start_in_reserve(group) && has(squads_with(kit_, state_, group), squad);
            });
        if (!came_along)
            fault_of_unit(number, "where", "DZ-SET-5", "an auxiliary is in reserve with its cargo only");
    }
    // DZ-UP-4. A round that is about to begin is not counted yet, and a game ends after its reserves
    // (DZ-UP-6).
    bool reserves_are_released() const {
        const int release = kit_.options.reserve_release;
        if (release == 0 || in_set_up()) return false;
        if (step_ == GameStep::begin_round) return state_.round >= release;
        return state_.round > release || (state_.round == release && step_ > GameStep::reserves);
    }
    // DZ-SET-4, DZ-SET-5, DZ-SET-8
    bool may_start_in_reserve(GroupId group) const {
        constexpr unsigned reserve = 1u << static_cast<int>(DeployMode::reserve);
        const Scenario& scenario = kit_.scenario;
        if (group_info(kit_, group).hq) return kit_.options.full_setup && (scenario.hq_modes & reserve) != 0;
        return !flies_in(group) || (kit_.options.full_setup && (scenario.other_modes & reserve) != 0);
    }
    // DZ-SET-5: as the force was loaded.
    bool flies_in(GroupId group) const {
        for (const SquadId squad : group_info(kit_, group).squads)
            for (const int unit : units_of(kit_, squad)) {
                int outside = unit;
                while (info_of(kit_, outside).transport != nothing)
                    outside = info_of(kit_, outside).transport;
                if (!sheet_of(kit_, unit).is_aircraft() && !sheet_of(kit_, outside).is_aircraft())
                    return false;
            }
        return true;
    }

    // DZ-INV-3: it has no DP left, and its turn in the queue has not come yet.
    void fallen(int number) {
        if (!is_falling()) fault_of_unit(number, "dp", "DZ-INV-3", "a unit without DP is destroyed");
        if (!is_on_this_table(unit_at(state_, number).at))
            fault_of_unit(number, "at", "DZ-GEO-1", "whoever falls, falls on the table");
    }

    // DZ-INV-20: of whoever fell long ago nothing is left.
    void destroyed(int number) {
        if (!same_bytes(unit_at(state_, number), usual_unit_at(kit_, number, Where::destroyed)))
            fault_of_unit(number, "where", "DZ-INV-20", "of a destroyed unit nothing is left");
        if (in_set_up()) fault_of_unit(number, "where", "DZ-SET-3", "nobody is destroyed in set-up");
    }

    // DZ-INV-18
    void weapons(int number) {
        const Unit& one = unit_at(state_, number);
        const int count = weapons_in(kit_, number);
        if (one.fired >> count != 0)
            fault_of_unit(number, "fired", "DZ-SHO-1", "this unit has no such weapon");
        for (int i = 0; i < most_weapons; ++i) {
            const int used = one.used[static_cast<std::size_t>(i)];
            if (used > (i < count ? weapon_of(kit_, number, i).limited : 0))
                fault_of_unit(number, "used", "DZ-WPN-LIM", "this weapon was not used so often");
        }
        if (one.cap < -1) fault_of_unit(number, "cap", "DZ-MOV-6", "there is no such limit");
    }

    // DZ-INV-15. Forced March is forgotten with its activation, a road with its Moving action.
    void moved(int number) {
        constexpr int most_bonus = 400; // C06, DZ-MOV-4
        const Unit& one = unit_at(state_, number);
        const Sheet& sheet = sheet_of(kit_, number);
        const int most = sheet.mv + (sheet.is_aircraft() ? 0 : most_bonus);
        if (one.moved < 0 || one.moved > most)
            fault_of_unit(number, "moved", "DZ-INV-15", "nobody moves that far in a round");
        else if (one.cap >= 0 && one.moved > one.cap)
            fault_of_unit(number, "moved", "DZ-MOV-6", "whoever has fired moves no farther than that");
        else if (sheet.is_aircraft() && one.has(UnitFlag::exchanged) && one.moved > half_mv(sheet))
            fault_of_unit(number, "moved", "DZ-TRN-5", "with open doors only half the move is made");
        if (one.spent < 0 || one.spent > most)
            fault_of_unit(number, "spent", "DZ-INV-15", "nobody moves that far in one action");
        // A leg costs its length at least; whoever has made none in this action has spent nothing.
        else if (one.road == nothing ? one.spent != 0 : one.moved > std::max<int>(one.spent, 1))
            fault_of_unit(number, "spent", "DZ-INV-15", "whoever moves spends as much as it moves");
        if (one.landings > most_landings || one.exchange_landing > one.landings)
            fault_of_unit(number, "landings", "DZ-AIR-2", "nobody lands that often");
        if ((one.landings != 0 || one.exchange != 0) && !sheet.is_aircraft())
            fault_of_unit(number, "landings", "DZ-AIR-2", "only Aircraft land");
        if (one.road != nothing && one.road != off_road &&
            (!is_piece(kit_, PieceId(one.road)) ||
             !piece_info(kit_, PieceId(one.road)).has(Tag::exceptional)))
            fault_of_unit(number, "road", "DZ-MOV-4", "there is no such road");
    }

    // DZ-SET-6, DZ-SET-7
    void before_the_game(int number) {
        const Unit& one = unit_at(state_, number);
        if (one.dp != sheet_of(kit_, number).dp || one.moved != 0 || one.cap != -1 || one.spent != 0 ||
            one.fired != 0 || one.used != decltype(one.used){} || one.has(UnitFlag::token) ||
            one.has(UnitFlag::exchanged) || one.has(UnitFlag::from_air) || one.has(UnitFlag::edged))
            fault_of_unit(number, "dp", "DZ-SET-7", "before the game everybody is fresh");
        if (is_inside(state_, number))
            fault_of_unit(number, "in", "DZ-SET-6", "nobody starts inside a garrison");
        if (!is_on_table(state_, number)) return;
        const int zone = state_.zone[owner_of(kit_, number)];
        if (zone >= static_cast<int>(kit_.scenario.zones.size()) ||
            !kit_.scenario.zones[static_cast<std::size_t>(zone)].box.contains(one.at))
            fault_of_unit(number, "at", "DZ-SET-6", "a unit is placed in the zone of its seat");
    }

    // ---------------------------------------------------------------- who is in what, and beside whom

    // DZ-INV-11. Cargo of a transport that was destroyed is there until it is its turn.
    void loads() {
        std::array<std::uint8_t, most_units> load{};
        std::array<GroupId, most_units> group{};
        group.fill(GroupId::none());
        for (const int number : all_units(kit_)) {
            if (!is_aboard(state_, number)) continue;
            const int host = unit_at(state_, number).host;
            const Space needs = sheet_of(kit_, number).needs;
            const Space offers = sheet_of(kit_, host).offers;
            load[static_cast<std::size_t>(host)] =
                static_cast<std::uint8_t>(load[static_cast<std::size_t>(host)] + needs.size);
            if (needs.letter == 0 || needs.letter != offers.letter)
                fault_of_unit(number, "aboard", "DZ-INV-11", "that transport carries nothing of the kind");
            else if (load[static_cast<std::size_t>(host)] > offers.size)
                fault_of_unit(number, "aboard", "DZ-INV-11",
                              fmt::format("{} carries no more than {}", name(host), offers.size));
            else if (fell_where(state_, host) == Where::destroyed)
                fault_of_unit(number, "aboard", "DZ-INV-2", "that transport is destroyed");
            belongs(number, group);
        }
    }
    // Everything in a transport, and in what it carries, is of one battlegroup.
    void belongs(int number, std::array<GroupId, most_units>& groups) {
        const GroupId own = squad_info(kit_, squad_of(kit_, number)).group;
        if (own.is_none()) return;
        for (int around = number; is_aboard(state_, around);) {
            around = unit_at(state_, around).host;
            GroupId& group = groups[static_cast<std::size_t>(around)];
            if (group.is_none()) group = own;
            if (group != own)
                return fault_of_unit(number, "aboard", "DZ-INV-11",
                                     fmt::format("what {} carries is of one battlegroup", name(around)));
        }
    }

    // DZ-INV-12
    void garrisons() {
        std::array<std::uint8_t, most_pieces> inside{};
        std::array<std::array<std::uint8_t, spots>, most_pieces> sides{}; // at each spot, a bit for each side
        for (const int number : all_units(kit_)) {
            if (!is_inside(state_, number)) continue;
            const Unit& one = unit_at(state_, number);
            if (!is_standing(state_, PieceId(one.host)) && !is_falling())
                fault_of_unit(number, "in", "DZ-INV-12", "that piece does not stand any more");
            if (!sheet_of(kit_, number).is_infantry())
                fault_of_unit(number, "in", "DZ-INV-12", "only Infantry goes inside");
            if (is_partly_to_come(kit_, state_, squad_of(kit_, number)))
                fault_of_unit(number, "in", "DZ-GAR-1",
                              "nobody goes inside before all of its squad are there");
            if (++inside[one.host] > piece_info(kit_, PieceId(one.host)).dp)
                fault_of_unit(number, "in", "DZ-INV-12", "there is no room for so many");
            std::uint8_t& held = sides[one.host][one.spot];
            const unsigned own = 1u << side_of(kit_, owner_of(kit_, number));
            held = static_cast<std::uint8_t>(held | own);
            if (held != own && one.spot != static_cast<std::uint8_t>(Spot::centre))
                fault_of_unit(number, "spot", "DZ-INV-12", "enemies never share an edge");
        }
    }

    // DZ-INV-13: touching is allowed, and what has no DP left is no obstacle.
    void places() {
        std::array<std::uint8_t, most_units> grounded;
        std::size_t count = 0;
        for (const int number : all_units(kit_))
            if (is_on_ground(state_, number) && unit_at(state_, number).dp > 0)
                grounded[count++] = static_cast<std::uint8_t>(number);
        for (std::size_t i = 0; i < count; ++i) {
            const Place at = unit_at(state_, grounded[i]).at;
            const Sheet& sheet = sheet_of(kit_, grounded[i]);
            for (std::size_t j = 0; j < i; ++j) {
                const int reach = sheet.radius + sheet_of(kit_, grounded[j]).radius;
                if (squared_distance(at, unit_at(state_, grounded[j]).at) < square(reach))
                    fault_of_unit(grounded[i], "at", "DZ-INV-13",
                                  fmt::format("this unit overlaps {}", name(grounded[j])));
            }
            for (const PieceId piece : all_pieces(kit_)) {
                const PieceInfo& info = piece_info(kit_, piece);
                if (!info.box.may_be_within(point(at), sheet.radius)) continue;
                if (!has_tag(kit_, state_, piece, Tag::impassable) || may_stop_on(sheet, info) ||
                    (info.dp > 0 && piece_at(state_, piece).dp == 0))
                    continue;
                if (squared_distance(info.box, point(at)) < square(sheet.radius))
                    fault_of_unit(grounded[i], "at", "DZ-INV-13",
                                  fmt::format("this unit overlaps {}", rules_.word("piece", piece.index())));
            }
        }
    }

    // ---------------------------------------------------------------- pieces and objectives

    void piece(PieceId number) {
        const Piece& one = piece_at(state_, number);
        const PieceInfo& info = piece_info(kit_, number);
        const auto wrong = [&](std::string_view rule, std::string_view sentence) {
            fault(fmt::format("pieces.{}", rules_.word("piece", number.index())), rule, sentence);
        };
        if (!is_standing(state_, number) && !info.has(Tag::destructible))
            return wrong("DZ-CAS-6", "this piece cannot be destroyed");
        if (one.dp > info.dp) wrong("DZ-INV-3", "a piece has no more DP than at first");
        if (!is_standing(state_, number) && one.dp != 0)
            wrong("DZ-INV-3", "a piece that was destroyed has no DP");
        if (is_standing(state_, number) && info.has(Tag::destructible) && one.dp == 0 && !is_falling())
            wrong("DZ-INV-3", "a piece without DP is destroyed");
        constexpr int ruin_dp = 10; // DZ-CAS-6
        const bool as_ruin = info.dp >= ruin_dp;
        if (!is_standing(state_, number) &&
            one.state != static_cast<std::uint8_t>(as_ruin ? PieceState::ruined : PieceState::removed))
            wrong("DZ-CAS-6", as_ruin ? "this piece becomes a ruin" : "of this piece nothing is left");
        if (one.tokens != 0 && (!is_standing(state_, number) || !info.has(Tag::destructible)))
            wrong("DZ-INV-17", "tokens lie on standing Destructible pieces");
        if (one.tokens > most_tokens) wrong("DZ-INV-17", "nobody counts that many tokens");
        if ((in_set_up() || state_.round == 0) &&
            !same_bytes(one, usual_piece(kit_, number, PieceState::standing)))
            wrong("DZ-SET-1", "before the game every piece is whole");
    }

    // DZ-INV-16
    void objectives() {
        SquadSet carriers;
        for (const ObjectiveId i : all_objectives(kit_)) objective(i, carriers);
    }

    void objective(ObjectiveId number, SquadSet& carriers) {
        const Objective& one = objective_at(state_, number);
        const ObjectiveInfo& info = objective_info(kit_, number);
        const auto wrong = [&](std::string_view field, std::string_view rule, std::string_view sentence) {
            fault(fmt::format("objectives.{}.{}", rules_.word("objective", number.index()), field), rule,
                  sentence);
        };
        const bool hidden = (one.flags & static_cast<std::uint8_t>(ObjectiveFlag::hidden)) != 0;
        const bool removed = (one.flags & static_cast<std::uint8_t>(ObjectiveFlag::removed)) != 0;
        if (one.flags > 3 || !(one.dropped_by - all_squads(kit_)).empty())
            return wrong("hidden", "DZ-INV-16", "there is no such flag or squad");
        if (one.claimant != nothing && !at_the_table(one.claimant))
            return wrong("claimant", "DZ-OBJ-3", "there is no such seat");
        if (one.extracted_by != nothing && (!at_the_table(one.extracted_by) || !removed))
            return wrong("extracted_by", "DZ-OBJ-10", "an objective that was extracted is removed");
        if (hidden && !info.hidden)
            wrong("hidden", "DZ-INV-16", "this objective was Open from the beginning");
        // DZ-END-3: at the very end somebody may sweep it.
        if (hidden && !removed && (!one.carrier.is_none() || (one.claimant != nothing && !is_over())))
            wrong("hidden", "DZ-OBJ-2", "what is Hidden nobody has");
        if (removed) {
            if (!one.carrier.is_none() || one.claimant != nothing)
                wrong("removed", "DZ-INV-16", "what is removed nobody has");
            return;
        }
        if (!one.carrier.is_none()) return carried(one, info, carriers, wrong);
        if (!is_on_this_table(one.at)) wrong("at", "DZ-GEO-1", "an objective lies on the table");
        if (!one.piece.is_none() &&
            (!is_piece(kit_, one.piece) || !piece_info(kit_, one.piece).has(Tag::garrison)))
            wrong("piece", "DZ-OBJ-1", "there is no such garrison");
        else if (!one.piece.is_none() && !is_standing(state_, one.piece))
            wrong("piece", "DZ-CAS-6", "that piece does not stand any more");
        if (!info.mobile && (one.at != info.at || (one.piece != info.piece && !one.piece.is_none())))
            wrong("at", "DZ-OBJ-6", "this objective cannot be moved");
        if (in_set_up() && !same_bytes(one, usual_objective(kit_, number, SquadId::none(), false)))
            wrong("at", "DZ-SET-1", "before the game objectives are as the scenario has them");
    }

    void carried(const Objective& one, const ObjectiveInfo& info, SquadSet& carriers, auto wrong) {
        if (!is_squad(kit_, one.carrier)) return wrong("carrier", "DZ-INV-16", "there is no such squad");
        if (!info.mobile) wrong("carrier", "DZ-OBJ-6", "this objective cannot be carried");
        if (has(carriers, one.carrier))
            wrong("carrier", "DZ-INV-16", "a squad carries one objective at most");
        carriers.add(one.carrier);
        if (sheet_of_squad(kit_, one.carrier).is_aircraft())
            wrong("carrier", "DZ-AIR-1", "Aircraft carry no objectives themselves");
        if (!squad_lives(kit_, state_, one.carrier) && !is_falling())
            wrong("carrier", "DZ-INV-20", "whoever is destroyed carries nothing");
        if (one.claimant != squad_info(kit_, one.carrier).seat)
            wrong("claimant", "DZ-OBJ-6", "what is carried is claimed by the seat that carries it");
    }

    // ---------------------------------------------------------------- what was done this round

    void each(SquadSet squads, std::string_view field, std::string_view rule, std::string_view sentence) {
        for (const SquadId squad : squads& all_squads(kit_))
            fault(fmt::format("squads.{}.{}", field, rules_.word("squad", squad.index())), rule, sentence);
    }

    // DZ-UP-5: before the activations, and at the very end, nobody has done anything.
    bool is_quiet() const { return step_ < GameStep::activations || step_ == GameStep::end; }

    void flags() {
        declared();
        if (is_quiet()) return nothing_was_done();
        each(state_.fired & state_.embarked, "fired", "DZ-INV-10",
             "nobody shoots and embarks in the same round");
        each((state_.has_moved | state_.has_shot) - state_.selected, "selected", "DZ-INV-10",
             "only who is selected acts");
        each(state_.used_close & state_.used_ranged, "used_close", "DZ-CQ-2",
             "close quarters weapons are used alone");
        activated_once();
        if (step_ >= GameStep::round_up && step_ <= GameStep::burning) nobody_is_left();
    }

    void nothing_was_done() {
        each(all_flags(), "selected", "DZ-UP-5", "nobody has done anything yet in this round");
        if (state_.activated != 0 || state_.declared_with != decltype(State::declared_with){})
            fault("activated", "DZ-UP-5", "nobody has been activated yet in this round");
        for (const int number : all_units(kit_)) {
            const Unit& one = unit_at(state_, number);
            if (one.moved != 0 || one.cap != -1 || one.fired != 0 || one.has(UnitFlag::exchanged) ||
                one.has(UnitFlag::from_air))
                fault_of_unit(number, "moved", "DZ-UP-5", "nobody has done anything yet in this round");
        }
        for (const Objective& one : state_.objectives)
            if (!one.dropped_by.empty())
                fault("objectives", "DZ-UP-5", "nobody has dropped anything yet in this round");
    }

    // DZ-AUX-1: auxiliaries, each with a battlegroup of its seat that was activated.
    void declared() {
        for (const SquadId squad : SquadSet::first(most_squads)) {
            if (state_.declared_with[squad] == 0) continue;
            const GroupId with(state_.declared_with[squad] - 1);
            if (!is_squad(kit_, squad) || !is_auxiliary(kit_, squad) || !is_group(kit_, with) ||
                group_info(kit_, with).seat != squad_info(kit_, squad).seat || !was_activated(state_, with))
                return fault("declared_with", "DZ-AUX-1",
                             "an auxiliary squad acts with a battlegroup that was activated");
        }
    }

    // DZ-INV-7: whoever was selected is of a group that was activated, or was declared with one.
    void activated_once() {
        const SquadSet selected = state_.selected & all_squads(kit_);
        for (const SquadId squad : selected) {
            const GroupId group = squad_info(kit_, squad).group;
            const bool was_active =
                group.is_none() ? state_.declared_with[squad] != 0 : was_activated(state_, group);
            if (!was_active)
                fault(fmt::format("squads.selected.{}", rules_.word("squad", squad.index())), "DZ-INV-7",
                      "its battlegroup has not been activated in this round");
        }
    }

    // DZ-INV-8
    void nobody_is_left() {
        for (const GroupId group : all_groups(kit_))
            if (is_eligible(kit_, state_, group))
                fault("activated", "DZ-INV-8",
                      fmt::format("{} must be activated before the round ends",
                                  rules_.word("group", group.index())));
    }

    // ---------------------------------------------------------------- zones, cards, points, time

    // DZ-SET-2: each seat another one, chosen in the order of the roll.
    void zones() {
        if (!kit_.options.full_setup && state_.zone != usual_zones(kit_, step_))
            return fault("seats", "DZ-SET-8", "in a quick start the zones are given out");
        std::uint64_t taken = 0;
        for (const Seat seat : seats_of(kit_)) {
            const int zone = state_.zone[seat];
            if (zone == nothing) {
                if (is_over() || step_ > GameStep::zones)
                    fault("seats", "DZ-SET-2", "every seat has a zone by now");
                continue;
            }
            if (zone >= static_cast<int>(kit_.scenario.zones.size()) || has(taken, zone))
                return fault("seats", "DZ-SET-2", "each seat has a zone of its own");
            taken |= Bits::of(zone);
        }
    }

    // DZ-INV-4: the deck is what is left.
    void cards(Seat seat) {
        const Hand& hand = hand_of(state_, seat);
        const auto wrong = [&](std::string_view field, std::string_view rule, const std::string& sentence) {
            fault(fmt::format("seats[{}].{}", seat.index(), field), rule, sentence);
        };
        const auto is_unknown = [&](int card) { return card >= static_cast<int>(kit_.cards.size()); };
        if (std::ranges::any_of(hand.cards, is_unknown))
            return wrong("hand", "DZ-CARD-1", "there is no such card");
        if (std::ranges::any_of(hand.discards, is_unknown))
            return wrong("discards", "DZ-CARD-1", "there is no such card");
        if (!std::ranges::is_sorted(hand.cards)) wrong("hand", "DZ-CARD-1", "a hand is kept in order");
        std::array<std::uint8_t, most_designs> count = open_cards(state_, seat);
        for (const std::uint8_t card : hand.cards) ++count[card];
        for (std::size_t card = 0; card < kit_.cards.size(); ++card)
            if (count[card] > kit_.cards[card].copies)
                wrong("hand", "DZ-INV-4",
                      fmt::format("hand, discards and stack hold {} of {}, the deck {}", count[card],
                                  kit_.cards[card].id, kit_.cards[card].copies));
        if (in_set_up() && (!hand.cards.empty() || !hand.discards.empty()))
            wrong("hand", "DZ-SET-7", "hands start empty");
    }

    // DZ-INV-19
    void kill_points() {
        for (const Seat seat : seats_of(kit_)) {
            int most = 0;
            for (const Seat other : seats_of(kit_))
                if (are_enemies(kit_, seat, other)) most += points_lost(kit_, state_, other);
            const int kp = state_.kp[seat];
            if (kp > most || (kit_.seats == 2 && kp != most))
                fault(fmt::format("seats[{}].kp", seat.index()), "DZ-INV-19",
                      fmt::format("the enemies of this seat have lost {} points", most));
        }
    }

    // DZ-INV-23
    void time() {
        if (in_set_up()) {
            if (!kit_.options.full_setup) fault("flow", "DZ-SET-8", "a quick start has nothing to deploy");
            if (state_.round != 0) fault("round", "DZ-SET-7", "the game has not begun, so this is round 0");
        } else if (step_ == GameStep::begin_round) {
            if (state_.round >= kit_.rounds)
                fault("round", "DZ-INV-23", fmt::format("after round {} there is no other", kit_.rounds));
        } else if (state_.round < 1 || state_.round > kit_.rounds) {
            fault("round", "DZ-INV-23", fmt::format("the game has the rounds 1 to {}", kit_.rounds));
        }
    }

    // DZ-END-1, DZ-END-7: it has ended in a way that counts here, and that has come about.
    void ending() {
        const auto how = static_cast<Ended>(state_.over);
        if (state_.over > static_cast<int>(Ended::lost))
            return fault("over", "DZ-END-1", "a game ends after its last round or with its last side");
        if (how == Ended::not_yet ||
            (kit_.endings.may(how) && is_met(how, kit_.endings, tally_of(kit_, state_))))
            return;
        if (how == Ended::rounds)
            fault("over", "DZ-END-1", "the game ends so after its last round");
        else if (how == Ended::last_side)
            fault("over", "DZ-END-1", "while several sides have units the game goes on");
        else
            fault("over", rule_of(how).id, "what ends the game so has not happened");
    }

    // DZ-INV-6
    void order() {
        const Laps& order = state_.order;
        SeatSet seen;
        for (int i = 0; i < order.size(); ++i) {
            const Seat seat = order.at(i);
            if (!at_the_table(seat.index()) || seen.contains(seat))
                return fault("order", "DZ-INV-6", "the order names each seat once");
            seen.add(seat);
        }
        if (order.position() != 0 && order.position() >= order.size())
            fault("next", "DZ-ACT-8", "there is no such place in the order");
        const bool is_set = is_set_up(step_) ? step_ != GameStep::roll_for_zones : step_ >= GameStep::discard;
        if (!is_set || is_over()) return;
        for (const Seat seat : seats_of(kit_))
            if (is_in_play(kit_, state_, seat) && !seen.contains(seat))
                return fault("order", "DZ-INV-6", "the order names every seat in play");
    }
};

} // namespace

void Dropzone::check(const State& state, Faults& faults) const { Checker(*this, state, faults).check(); }

} // namespace muster::dropzone
