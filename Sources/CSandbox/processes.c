#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

static int make_pair(int pair[2]) {
#ifdef SOCK_CLOEXEC
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair);
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return -1;
    int one = 1;
    for (int end = 0; end < 2; end++) {
        fcntl(pair[end], F_SETFD, FD_CLOEXEC);
        setsockopt(pair[end], SOL_SOCKET, SO_NOSIGPIPE, &one, sizeof one);
    }
    return 0;
#endif
}

static int start(char *const arguments[], int end, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    char *environment[] = {NULL};
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
#ifdef __APPLE__
    posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO);
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif
    posix_spawnattr_setflags(&attributes, flags);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    int failure = posix_spawn(process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failure;
}

int vitrine_spawn(char *const arguments[], pid_t *process, int *socket) {
    int pair[2];
    if (make_pair(pair)) return errno;
    int failure = start(arguments, pair[1], process);
    close(pair[1]);
    if (failure) {
        close(pair[0]);
        return failure;
    }
    *socket = pair[0];
    return 0;
}

ssize_t vitrine_send(int socket, const void *bytes, size_t length, int descriptor) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    char control[CMSG_SPACE(sizeof(int))] = {0};
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent;
}

/// Returns the first received descriptor, or -1, and closes all others: the buffer for one, which is aligned, has
/// room for two.
static int take_descriptor(struct msghdr *message) {
    int first = -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header; header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < count; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + index * sizeof descriptor, sizeof descriptor);
            if (first < 0)
                first = descriptor;
            else
                close(descriptor);
        }
    }
    return first;
}

ssize_t vitrine_receive(int socket, void *bytes, size_t length, int *descriptor) {
    struct iovec part = {.iov_base = bytes, .iov_len = length};
    char control[CMSG_SPACE(sizeof(int))] = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    // Without a buffer for them, the system closes descriptors that were sent.
    if (descriptor) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        *descriptor = -1;
    }
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received > 0 && descriptor) *descriptor = take_descriptor(&message);
    return received;
}

int vitrine_wait_readable(int socket, int milliseconds) {
    struct pollfd entry = {.fd = socket, .events = POLLIN};
    int ready = poll(&entry, 1, milliseconds);
    return ready < 0 && errno == EINTR ? 0 : ready;
}

void vitrine_set_send_timeout(int socket, int milliseconds) {
    struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = (milliseconds % 1000) * 1000};
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}
