// The few system calls that Swift cannot make: passing file descriptors, starting a
// worker with nothing inherited, and giving up rights. Nothing here holds state of
// its own but an open file of numbers.

#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: A worker's side

/// What a worker may use.
struct vitrine_worker_limits {
    /// Bytes; 0 for no limit.
    uint64_t address_space;
    /// The process that started this one.
    pid_t parent;
};

/// Whether the system's filter of calls is in force, from `vitrine_worker_confine`.
enum vitrine_confinement { VITRINE_CONFINED, VITRINE_UNCONFINED };

/// Sets what must hold before anything is read: limits, the parent's death, no capabilities, the
/// allocator. Called before there is a second thread; negative where that failed.
int vitrine_worker_prepare(struct vitrine_worker_limits limits);
/// Gives up files, connections and programs for good, in every thread; negative where that failed.
int vitrine_worker_confine(void);
/// Allows the next request this many more seconds of processor time.
void vitrine_worker_allow_seconds(unsigned seconds);
/// Resident bytes of this process.
uint64_t vitrine_worker_resident(void);
/// Gives freed memory back to the system where more bytes than these are resident.
void vitrine_worker_trim(uint64_t limit);

// MARK: The server's side

/// Lets all threads share this many of the allocator's arenas. Each arena keeps what its
/// threads freed, so that one a thread holds several times what is in use.
void vitrine_limit_arenas(int count);
/// Gives freed memory back to the system.
void vitrine_release_memory(void);

// MARK: Both sides

/// Starts a program with one end of a socket as its standard input, nothing
/// else open but standard error, and no environment. 0, or an error number.
int vitrine_spawn(char *const arguments[], pid_t *process, int *socket);
/// Sends some bytes, with a file descriptor if it is not negative.
ssize_t vitrine_send(int socket, const void *bytes, size_t length, int descriptor);
/// Receives some bytes; `descriptor` is set if one came along, else to -1.
ssize_t vitrine_receive(int socket, void *bytes, size_t length, int *descriptor);
/// Waits until there is something to receive: 1, 0 after the time, negative on failure.
int vitrine_wait_readable(int socket, int milliseconds);
/// Sets how long sending may block.
void vitrine_set_send_timeout(int socket, int milliseconds);

#endif
