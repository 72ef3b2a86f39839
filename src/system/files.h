// Files as the system has them: descriptors, kinds, identities, rights, locks, and waiting for
// input.
//
// What differs from system to system stands in this folder alone: each header has one file for
// POSIX and one for Windows. Paths are any bytes, on Windows UTF-8. A function that fails returns
// -1, false or nothing, and errno has the reason; none throws.
//
// Thread-safety: any thread at any time, but one thread at a time for each descriptor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

namespace bitwhip::system {

constexpr int kStandardInput = 0, kStandardOutput = 1, kStandardError = 2;

enum class FileKind : std::uint8_t { regular, folder, pipe, device };

// What tells a file from all others of the machine, whatever its names.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t number = 0;  // on the device: the inode

  bool operator==(const FileIdentity&) const = default;
};

struct FileStatus {
  FileKind kind = FileKind::regular;
  FileIdentity identity;
  std::uint64_t size = 0;
  std::int64_t changed_ns = 0;  // nanoseconds since 1970

  bool is_regular() const { return kind == FileKind::regular; }
};

std::optional<FileStatus> status_of(const std::string& path);
std::optional<FileStatus> status_of(int fd);
// Does not follow a link at the end of the path: a link is no regular file.
std::optional<FileStatus> status_of_link(const std::string& path);

// Opening. Programs that are started do not inherit the descriptors.
// Does not wait for the writer of a pipe.
int open_to_read(const std::string& path);
// Opens or creates a file. What is written to a regular file goes to its end, wherever that is by
// then. A pipe without a reader is not waited for: errno is ENXIO.
int open_output(const std::string& path);
// Open an existing file. The first one waits for the reader of a pipe, the second one fails with
// ENXIO.
int open_to_write(const std::string& path);
int open_to_write_at_once(const std::string& path);
// Creates a file that only its owner may use. Fails where the name is taken.
int create_file(const std::string& path);
// The same, of a name that is not taken: XXXXXX in front of the last `suffix` bytes is replaced.
int create_temporary(std::string& path, std::size_t suffix = 0);
// Creates a file in this folder that goes with its last descriptor, however the program ends. Null:
// failed.
std::FILE* create_nameless(const std::string& folder);
int duplicate(int fd);
// Opens the file of a descriptor anew, from its beginning, also where its name is gone.
int open_again_to_read(int fd);
bool close_file(int fd);

// Reading and writing. They return how many bytes, which may be fewer than `size`.
std::int64_t read_bytes(int fd, char* to, std::size_t size);
// errno is EPIPE where the reader has gone.
std::int64_t write_bytes(int fd, const char* bytes, std::size_t size);
std::int64_t position_of(int fd);
std::int64_t seek_to(int fd, std::uint64_t offset);
std::int64_t seek_to_end(int fd);
// Truncates the file; the position stays.
bool truncate_file(int fd, std::uint64_t size);
// Flushes the bytes and the size of a regular file to the disk.
bool flush_file(int fd);
// Locks a file for this process until it is closed. Returns false only where another one has locked
// it, since not all file systems have locks.
bool lock_file(int fd);

// Names.
bool remove_file(const std::string& path);
// Renames a file, in place of another one if there is one: readers see either of them whole.
bool replace_file_by(const std::string& path, const std::string& replacement);
// Flushes the names of a folder to the disk, where the system can.
void flush_folder(const std::string& folder);
// Gives a new file the rights of the file at `path`, or if there is none, the usual ones.
bool give_rights(int fd, const std::string& path);
bool may_read(const std::string& path);
bool may_create_in(const std::string& folder);

// The folder for temporary files, and the environment variable that names another one.
std::string temporary_folder();
extern const char* const kTemporaryVariable;

// Opens a pipe that never blocks: ends[0] to read, ends[1] to write.
bool make_pipe(int (&ends)[2]);
// True if reading would not block.
bool is_readable(int fd);
enum class WaitEnd : std::uint8_t { readable, woken, failed };
// Waits until reading would not block, or the pipe `wake` is readable.
WaitEnd wait_to_read(int fd, int wake);
void wait_to_read(int fd);
void wait_to_write(int fd);

}  // namespace bitwhip::system
