// Listener that enforces the tag [reference]: a test has it if and only if it asks for reference
// data.
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>
#include <iostream>

#include "support/reference.h"

namespace {

#if CATCH_VERSION_MAJOR == 2
using Listener = Catch::TestEventListenerBase;
#else
using Listener = Catch::EventListenerBase;
#endif

class ReferenceListener final : public Listener {
 public:
  using Listener::Listener;

  void testCaseStarting(const Catch::TestCaseInfo& info) override {
    Listener::testCaseStarting(info);
    tagged_ = info.tagsAsString().find("[reference]") != std::string::npos;
    bitwhip::testing::begin_asking(tagged_);
  }

  // cmake/discover_tests.cmake knows the sentence.
  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    if (tagged_ && !bitwhip::testing::has_asked())
      std::cout << "the test has the tag [reference] and asks for no reference data\n";
    Listener::testCaseEnded(stats);
  }

 private:
  bool tagged_ = false;
};

}  // namespace

CATCH_REGISTER_LISTENER(ReferenceListener)
