#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static void limit(int resource, rlim_t value) {
    struct rlimit both = {.rlim_cur = value, .rlim_max = value};
    setrlimit(resource, &both);
}

/// Opened before file access is removed, and read until the process ends.
static int memory_file = -1;

#ifdef __linux__
/// Drops all capabilities of the calling thread permanently. Threads inherit this, so it must be called before others
/// exist.
static int drop_capabilities(void) {
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; capability++) {
        // Without CAP_SETPCAP the bounding set cannot be changed; but no capability can be gained from it either,
        // since no program is ever started.
        if (prctl(PR_CAPBSET_DROP, capability) && errno != EPERM) return -1;
    }
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)) return -1;
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
    return syscall(SYS_capset, &header, none) ? -1 : 0;
}
#endif

int vitrine_worker_prepare(struct vitrine_worker_limits limits) {
    limit(RLIMIT_CORE, 0);
    // Descriptors: the three standard ones, the one of the image, and what
    // libraries open while they start. Processes are not counted: the count
    // is of all that the person runs; the filter forbids new ones instead.
    limit(RLIMIT_NOFILE, 32);
#ifdef __linux__
    if (limits.address_space) limit(RLIMIT_AS, limits.address_space);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL)) return -1;
    // The parent may have died before the line above; the parent may be process 1.
    if (getppid() != limits.parent) return -1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
    if (drop_capabilities()) return -1;
    // One arena: a long-lived process that decodes pictures of all sizes
    // otherwise keeps hundreds of MB. Within it memory is used again rather
    // than given back and faulted in again for each request, until
    // `vitrine_worker_trim` finds that there is much of it.
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    memory_file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
#else
    (void)limits;
#endif
    return 0;
}

void vitrine_worker_allow_seconds(unsigned seconds) {
    struct rusage usage;
    struct rlimit both;
    if (getrusage(RUSAGE_SELF, &usage) || getrlimit(RLIMIT_CPU, &both)) return;
    both.rlim_cur = (rlim_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + seconds + 1;
    setrlimit(RLIMIT_CPU, &both);
}

uint64_t vitrine_worker_resident(void) {
    char text[128] = {0};
    unsigned long total = 0, resident = 0;
    if (memory_file < 0 || pread(memory_file, text, sizeof text - 1, 0) <= 0) return 0;
    if (sscanf(text, "%lu %lu", &total, &resident) != 2) return 0;
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

void vitrine_worker_trim(uint64_t limit) {
#ifdef __GLIBC__
    if (vitrine_worker_resident() > limit) malloc_trim(0);
#else
    (void)limit;
#endif
}

/// Discards the messages of libraries about broken files, and allows writing to files no longer: until then, standard
/// error may be a file, in which the reason why a worker does not start can be read.
static void silence(void) {
    // Writing to a file then fails, and does not kill the process.
    signal(SIGXFSZ, SIG_IGN);
    limit(RLIMIT_FSIZE, 0);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return;
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#ifdef __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define ALLOW(name) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE_WITH(name, error) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), ANSWER(SECCOMP_RET_ERRNO | (error))

/// The system calls needed for decoding and reading: memory, the pipe, the clock, threads. All others are refused:
/// opening files, sockets, programs, other processes.
static struct sock_filter rules[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#ifdef __x86_64__
    // The 32-bit system calls of a 64-bit kernel.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    ALLOW(poll),
#endif
    ALLOW(futex),
    ALLOW(mmap),
    ALLOW(munmap),
    ALLOW(mremap),
    ALLOW(mprotect),
    ALLOW(madvise),
    ALLOW(brk),
    ALLOW(read),
    ALLOW(pread64),
    ALLOW(readv),
    ALLOW(write),
    ALLOW(writev),
    ALLOW(lseek),
    ALLOW(fstat),
    ALLOW(close),
    ALLOW(recvmsg),
    ALLOW(sendmsg),
    ALLOW(ppoll),
    ALLOW(clock_gettime),
    ALLOW(clock_nanosleep),
    ALLOW(nanosleep),
    ALLOW(gettimeofday),
    ALLOW(getrusage),
    ALLOW(getrandom),
    ALLOW(getpid),
    ALLOW(gettid),
    ALLOW(getppid),
    ALLOW(sched_yield),
    ALLOW(sched_getaffinity),
    ALLOW(set_robust_list),
    ALLOW(rseq),
    ALLOW(rt_sigaction),
    ALLOW(rt_sigprocmask),
    ALLOW(rt_sigreturn),
    ALLOW(sigaltstack),
    ALLOW(exit),
    ALLOW(exit_group),
    ALLOW(restart_syscall),
    // The filter cannot see its arguments; with this error, the library falls back to `clone`, whose flags are
    // visible.
    REFUSE_WITH(clone3, ENOSYS),
    // Only the limits of this process: the first argument is the process.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 3),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 5, 0),
    ANSWER(SECCOMP_RET_ERRNO | EPERM),
    // Threads, not processes.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 2),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000 /* CLONE_THREAD */, 1, 0),
    ANSWER(SECCOMP_RET_ERRNO | EPERM),
    ANSWER(SECCOMP_RET_ALLOW),
};

int vitrine_worker_confine(void) {
    silence();
    struct sock_fprog program = {.len = sizeof rules / sizeof rules[0], .filter = rules};
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return -1;
    // For all threads: libvips creates some while it warms up, and they decode. The call returns the ID of a thread
    // that cannot be synchronized, instead of an error.
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program)) return -1;
    return VITRINE_CONFINED;
}

#else

int vitrine_worker_confine(void) {
    silence();
    return VITRINE_UNCONFINED;
}

#endif
