# Toolchain: clang 19 and wasi-libc, as Debian packages them, making a WASI reactor (a module without main).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)

# Copies and fills as single instructions; every browser has had them since 2020.
set(CMAKE_CXX_FLAGS_INIT "-mbulk-memory -msign-ext")

# There is no program to try yet: stack_guard.c is not linked into CMake's own checks.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# The linker's own stack is 64 KiB, and overflows into the data without a word. Ours traps. Numbers that the linker fills in
# are written as short as they are: a twenty-fifth of the module.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-mexec-model=reactor -Wl,--stack-first -Wl,-z,stack-size=1048576 -Wl,--strip-all -Wl,--compress-relocations")
