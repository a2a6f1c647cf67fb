// System calls that Swift cannot make: passing file descriptors, starting a worker that inherits nothing, and
// dropping privileges. They keep no state except an open file of statistics.

#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: A worker's side

/// The limits of a worker.
struct vitrine_worker_limits {
    /// Bytes; 0 for no limit.
    uint64_t address_space;
    /// The process that started this one.
    pid_t parent;
};

/// Whether the system call filter is active, from `vitrine_worker_confine`.
enum vitrine_confinement { VITRINE_CONFINED, VITRINE_UNCONFINED };

/// Prepares the process before anything is read: limits, parent death signal, capabilities, allocator. Must be called
/// before there is a second thread; negative on failure.
int vitrine_worker_prepare(struct vitrine_worker_limits limits);
/// Removes access to files, connections and programs permanently, in all threads; negative on failure.
int vitrine_worker_confine(void);
/// Extends the CPU time limit by this many seconds for the next request.
void vitrine_worker_allow_seconds(unsigned seconds);
/// Resident bytes of this process.
uint64_t vitrine_worker_resident(void);
/// Returns freed memory to the system if more bytes than these are resident.
void vitrine_worker_trim(uint64_t limit);

// MARK: The server's side

/// Limits the number of the allocator's arenas. Each arena keeps the memory that its threads freed, so one arena per
/// thread would use several times the required memory.
void vitrine_limit_arenas(int count);
/// Returns freed memory to the system.
void vitrine_release_memory(void);

// MARK: Both sides

/// Starts a program with one end of a socket as its standard input, nothing
/// else open but standard error, and no environment. 0, or an error number.
int vitrine_spawn(char *const arguments[], pid_t *process, int *socket);
/// Sends some bytes, with a file descriptor if it is not negative.
ssize_t vitrine_send(int socket, const void *bytes, size_t length, int descriptor);
/// Receives some bytes; `descriptor` is set if one came along, else to -1. Others are closed, and all if it is NULL.
ssize_t vitrine_receive(int socket, void *bytes, size_t length, int *descriptor);
/// Waits for data: 1 if there is some, 0 on timeout, negative on failure.
int vitrine_wait_readable(int socket, int milliseconds);
/// Sets the timeout for sending.
void vitrine_set_send_timeout(int socket, int milliseconds);

#endif
