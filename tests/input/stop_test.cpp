// The request to stop: it wakes up every waiting thread, whenever it comes.
#include "io/stop.h"

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

#include "system/files.h"

using bitwhip::io::Stop, bitwhip::system::is_readable;

namespace {

std::ptrdiff_t descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return std::distance(begin(all), end(all));
}

Stop* signalled = nullptr;

}  // namespace

TEST_CASE("a stop opens its pipe when it is first waited for") {
  const std::ptrdiff_t before = descriptors();
  {
    std::vector<std::unique_ptr<Stop>> many;
    for (int i = 0; i < 100; ++i) {
      many.push_back(std::make_unique<Stop>());
      if (i % 2 == 0) many.back()->request(i + 1);
    }
    CHECK(descriptors() == before);
    const int fd = many[1]->wake_fd();
    CHECK(many[1]->wake_fd() == fd);
    CHECK(descriptors() == before + 2);
  }
  CHECK(descriptors() == before);
}

TEST_CASE(
    "a stop wakes up those that asked before and after the request, and keeps the first reason") {
  Stop early, late;
  early.request(2);
  early.request(15);
  CHECK(early.reason() == 2);
  CHECK(early.flag() == 2);
  CHECK(is_readable(early.wake_fd()));
  const int fd = late.wake_fd();
  CHECK_FALSE(is_readable(fd));
  CHECK(late.reason() == 0);
  late.request(15);
  CHECK(is_readable(fd));
  CHECK(is_readable(late.wake_fd()));
}

TEST_CASE("a stop is requested from a signal handler") {
  Stop stop;
  signalled = &stop;
  const auto before = std::signal(SIGUSR1, [](int signal) { signalled->request(signal); });
  const int fd = stop.wake_fd();
  CHECK_FALSE(is_readable(fd));
  std::raise(SIGUSR1);
  std::signal(SIGUSR1, before);
  CHECK(stop.reason() == SIGUSR1);
  CHECK(is_readable(fd));
}

TEST_CASE("no request is lost while the pipe is opened") {
  bool all = true;
  for (int i = 0; i < 500; ++i) {
    Stop stop;
    int fd = -1;
    std::thread waiting([&] { fd = stop.wake_fd(); });
    stop.request(1);
    waiting.join();
    all = all && is_readable(fd);
  }
  CHECK(all);
}
