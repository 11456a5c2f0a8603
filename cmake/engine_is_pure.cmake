# Fails when an object of the engine refers to input, output, a clock, a thread, the environment or a source of
# randomness. Reads what the linker would: the undefined symbols of ARCHIVE, listed by NM. Run by cmake -P.
#
# Nothing is excused for coming from a library: header-only libraries are compiled into the engine, so what they
# refer to, the engine can do. (They pass since unused inline functions leave no trace, and since fmt's assertions
# are told not to print: see muster_headers in CMakeLists.txt.) Formatting into memory (snprintf, std::ostream
# on a string) is not output; abort and assert end the program, and are not output either.

cmake_policy(VERSION 3.25)

# C functions, by whole name. A leading __, a trailing _chk, _unlocked or 64 and a version are taken off first.
set(c_names
    # files and streams
    fopen fdopen freopen fclose fread fwrite fflush fseek fseeko ftell ftello fgetc getc getchar fgets fputc putc
    putchar fputs puts ungetc getline getdelim perror printf fprintf vprintf vfprintf dprintf vdprintf scanf fscanf
    vscanf vfscanf tmpfile tmpnam mkstemp remove rename unlink open openat creat close read write pread pwrite readv
    writev lseek stat fstat lstat fstatat access mkdir rmdir opendir readdir mmap ioctl fcntl pipe dup dup2 syslog
    stdin stdout stderr
    # the network, other processes and the environment
    socket connect bind listen accept send sendto sendmsg recv recvfrom recvmsg select poll epoll_wait getaddrinfo
    fork vfork execve execvp posix_spawn system popen kill signal sigaction getenv secure_getenv setenv putenv
    unsetenv environ syscall setlocale
    # clocks
    time clock clock_gettime gettimeofday ftime times localtime localtime_r gmtime gmtime_r mktime strftime
    nanosleep clock_nanosleep usleep sleep
    # threads
    pthread_create pthread_join pthread_mutex_lock pthread_cond_wait pthread_key_create thrd_create sched_yield
    # randomness
    rand srand rand_r random srandom drand48 lrand48 mrand48 srand48 arc4random getrandom getentropy)

# C++ entities, by a part of the demangled name.
set(cxx_names
    "std::cin" "std::cout" "std::cerr" "std::clog" "std::wcin" "std::wcout" "std::wcerr" "std::wclog"
    "std::basic_filebuf<" "std::basic_ifstream<" "std::basic_ofstream<" "std::basic_fstream<"
    "std::ios_base::Init::" "std::filesystem::" "std::random_device::"
    "std::chrono::_V2::" "std::chrono::tzdb"
    "std::thread::" "std::this_thread::" "std::condition_variable" "std::__future_base::" "std::__atomic_futex"
    "std::execution::")

execute_process(COMMAND ${NM} --undefined-only --demangle -A ${ARCHIVE}
    OUTPUT_VARIABLE listing ERROR_VARIABLE complaint RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${NM} failed on ${ARCHIVE}: ${complaint}")
endif()

string(REGEX MATCHALL "[^\n]+" lines "${listing}")
list(LENGTH lines seen)
if(seen EQUAL 0)
    message(FATAL_ERROR "${NM} found no undefined symbols in ${ARCHIVE}: it can't have read it")
endif()

set(found "")
foreach(line IN LISTS lines)
    # path/libmuster_engine.a:object.cpp.o:                 U symbol
    if(NOT line MATCHES "^.*\\.a:([^:]+):[ 0-9a-f]* [Uwv] (.*)$")
        continue()
    endif()
    set(object "${CMAKE_MATCH_1}")
    set(symbol "${CMAKE_MATCH_2}")
    set(impure FALSE)
    string(REGEX REPLACE "@.*$" "" name "${symbol}")
    string(REGEX REPLACE "^_+" "" name "${name}")
    string(REGEX REPLACE "^(isoc99|isoc23|libc)_" "" name "${name}")
    string(REGEX REPLACE "(_chk|_unlocked)$" "" name "${name}")
    string(REGEX REPLACE "([a-z])64$" "\\1" name "${name}")
    if(name IN_LIST c_names)
        set(impure TRUE)
    endif()
    foreach(part IN LISTS cxx_names)
        string(FIND "${symbol}" "${part}" position)
        if(NOT position EQUAL -1)
            set(impure TRUE)
        endif()
    endforeach()
    if(impure)
        list(APPEND found "  ${object}: ${symbol}")
    endif()
endforeach()

if(found)
    list(JOIN found "\n" found)
    message(FATAL_ERROR "The engine must be pure, but refers to:\n${found}")
endif()
message(STATUS "${seen} references, all pure")
