// All games there are, as types. Whoever needs something of each takes it from here; by name, and without
// their types, the registry has them (protocol/registry.hpp).
#pragma once

#include "games/champions/champions.hpp"
#include "games/dropzone/dropzone.hpp"
#include "games/forge/forge.hpp"
#include "games/frames/frames.hpp"
#include "games/godbreakers/godbreakers.hpp"
#include "games/tidemark/tidemark.hpp"

#include <array>
#include <cstddef>

namespace muster {

template <class... Games>
struct GameTypes {
    static constexpr std::size_t count = sizeof...(Games);

    template <class... More>
    static GameTypes<Games..., More...> with(GameTypes<More...>);
    template <template <class...> class List>
    using As = List<Games...>;

    // What `make` makes of each: each([]<Rules R>() { return &R::info; })
    template <class Make>
    static constexpr auto each(Make make) {
        return std::array { make.template operator()<Games>()... };
    }
};

using ShownGames = GameTypes<champions::Champions, frames::Frames, godbreakers::Godbreakers, forge::Forge,
                             dropzone::Dropzone>;
// To learn from: nobody is shown them who does not ask.
using ExampleGames = GameTypes<tidemark::Tidemark>;
using AllGames = decltype(ShownGames::with(ExampleGames()));

} // namespace muster
