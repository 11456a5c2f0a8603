// A call of whatever a lambda does, for as long as the lambda lives: no copy, no allocation.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace muster {

template <class>
class Call;
template <class Result, class... Arguments>
class Call<Result(Arguments...)> {
public:
    template <class Callee>
        requires(!std::is_same_v<std::remove_cvref_t<Callee>, Call> &&
                 std::is_invocable_r_v<Result, Callee&, Arguments...>)
    // NOLINTNEXTLINE(google-explicit-constructor)
    Call(Callee&& callee)
        : callee_(const_cast<void*>(static_cast<const void*>(std::addressof(callee)))),
          call_([](void* it, Arguments... arguments) -> Result {
              return (*static_cast<std::remove_reference_t<Callee>*>(it))(
                  std::forward<Arguments>(arguments)...);
          }) {}
    Result operator()(Arguments... arguments) const {
        return call_(callee_, std::forward<Arguments>(arguments)...);
    }

private:
    void* callee_;
    Result (*call_)(void*, Arguments...);
};

} // namespace muster
