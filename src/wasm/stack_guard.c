/* Debian builds wasi-libc and compiler-rt with stack protection, and leaves these two to the program. */
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x2f9b5d07;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
