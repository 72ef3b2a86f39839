// The Python module bitwhip._core: the C library (bitwhip.h) for bitwhip/__init__.py, and nothing
// that decides.
//
// Calls release the lock of the interpreter. Whatever takes long runs while the calling thread
// looks for signals, so Ctrl-C ends it soon: Python runs its handlers on the main thread alone, and
// only where that asks for them.
#include <bitwhip/bitwhip.h>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace py = pybind11;

namespace {

// True in a child of fork() whose parent has had runs: the threads of oneTBB are not there.
bool lacks_threads = false;
bool has_run = false;

struct Failure : std::runtime_error {
  explicit Failure(bitwhip_code why) : std::runtime_error(bitwhip_message()), code(why) {}
  bitwhip_code code;
};

void check(bitwhip_code code) {
  if (code != BITWHIP_OK) throw Failure(code);
}

// The process that made an object. A child of fork() does not use it.
class Home {
 public:
  void check() const {
    if (getpid() != process_) throw std::runtime_error("bitwhip: after a fork the child makes new objects; those of its parent are not for it");
  }

 private:
  pid_t process_ = getpid();
};

struct Stop {
  Stop() : handle(bitwhip_stop_new(), bitwhip_stop_free) {}
  std::unique_ptr<bitwhip_stop, void (*)(bitwhip_stop*)> handle;
};

struct Job {
  Job(const std::string& verb, const std::vector<std::pair<std::string, std::optional<std::string>>>& options)
      : handle(bitwhip_job_new(verb.c_str()), bitwhip_job_free) {
    if (handle == nullptr) throw Failure(BITWHIP_BAD_OPTION);
    for (const auto& [name, value] : options) check(bitwhip_job_set(handle.get(), name.c_str(), value ? value->c_str() : nullptr));
    check(bitwhip_job_check(handle.get()));
    bitwhip_text names{};
    check(bitwhip_job_ratings(handle.get(), &names));
    const std::string_view list(names.data, names.size);
    for (std::size_t begin = 0; begin < list.size();) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      ratings.emplace_back(list.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  std::unique_ptr<bitwhip_job, void (*)(bitwhip_job*)> handle;
  std::vector<std::string> ratings;
  Home home;
};

// Before a run.
void check_run(const Job& job) {
  job.home.check();
  if (lacks_threads)
    throw std::runtime_error(
        "bitwhip: the parent of this process has rated lists or files, so after the fork only single puzzles are rated here; "
        "start the process with the method 'spawn'");
  has_run = true;
}

// Runs a call on a thread of its own, and looks for signals meanwhile. The lock is held before and
// after.
template <class Call>
void interruptibly(Stop& stop, const Call& call) {
  bitwhip_code code = BITWHIP_OK;
  std::string message;
  bool done = false, failed = false;
  std::mutex mutex;
  std::condition_variable ended;
  std::thread worker([&] {
    const bitwhip_code result = call();
    const std::lock_guard lock(mutex);
    code = result;
    message = bitwhip_message();
    done = true;
    ended.notify_one();
  });
  for (bool over = false; !over;) {
    {
      const py::gil_scoped_release release;
      std::unique_lock lock(mutex);
      over = ended.wait_for(lock, std::chrono::milliseconds(failed ? 1000 : 20), [&] { return done; });
    }
    if (!over && !failed && PyErr_CheckSignals() != 0) {
      failed = true;
      bitwhip_stop_request(stop.handle.get());
    }
  }
  worker.join();
  if (failed) throw py::error_already_set();
  if (code != BITWHIP_OK) {
    // The sentence is that of the other thread.
    struct Told : Failure {
      Told(bitwhip_code why, std::string what) : Failure(why), text(std::move(what)) {}
      const char* what() const noexcept override { return text.c_str(); }
      std::string text;
    };
    throw Told(code, message);
  }
}

// What a run tells Python: progress, signals, bytes and rows.
class Calls {
 public:
  Calls(py::object progress, Stop& stop) : progress_(std::move(progress)), stop_(stop) {
    calls.size = sizeof calls;
    calls.user = this;
    calls.tick = [](void* user, std::uint64_t records, std::uint64_t bytes, std::uint64_t in_all) {
      return static_cast<Calls*>(user)->tick(records, bytes, in_all);
    };
  }

  bitwhip_calls calls{};

  // Throws what a function of Python has thrown, or what Ctrl-C means.
  void rethrow() {
    if (error_) throw py::error_already_set(std::move(*error_));
  }
  void keep(py::error_already_set& error) {
    if (!error_) error_ = std::move(error);
  }

 private:
  int tick(std::uint64_t records, std::uint64_t bytes, std::uint64_t in_all) {
    const py::gil_scoped_acquire lock;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (!progress_.is_none() && !error_) progress_(records, bytes, in_all);
    } catch (py::error_already_set& error) {
      keep(error);
    }
    return error_ ? 1 : 0;
  }

  py::object progress_;
  Stop& stop_;
  std::optional<py::error_already_set> error_;
};

// job: must outlive the object.
class Worker {
 public:
  explicit Worker(const Job& job) : job_(job) { begin(); }

  // Returns the values as bytes, the status, the facts as bytes, and a remark.
  py::tuple rate(const std::string& line) {
    const std::size_t ratings = job_.ratings.size();
    std::vector<bitwhip_value> values(std::max<std::size_t>(ratings, 1));
    bitwhip_facts facts{};
    facts.size = sizeof facts;
    std::string remark;
    call([&] { return noted(bitwhip_rate(handle_.get(), line.data(), line.size(), values.data(), &facts), remark); });
    return py::make_tuple(py::bytes(reinterpret_cast<const char*>(values.data()), ratings * sizeof(bitwhip_value)),
                          py::bytes(reinterpret_cast<const char*>(&facts), sizeof facts), py::bytes(remark));
  }
  // Returns the answer and a remark.
  py::tuple answer(const std::string& line) {
    std::string remark;
    const std::string text = text_of([&](bitwhip_text* to) { return noted(bitwhip_answer(handle_.get(), line.data(), line.size(), to), remark); });
    return py::make_tuple(py::bytes(text), py::bytes(remark));
  }
  py::bytes board(const std::string& line) {
    return text_of([&](bitwhip_text* to) { return bitwhip_board(handle_.get(), line.data(), line.size(), to); });
  }
  py::bytes verify(const std::string& paths) {
    return text_of([&](bitwhip_text* to) { return bitwhip_verify(handle_.get(), paths.data(), paths.size(), to); });
  }
  py::tuple solve(const std::string& line, int most) {
    int count = 0;
    const std::string text = text_of([&](bitwhip_text* to) { return bitwhip_solve(handle_.get(), line.data(), line.size(), most, &count, to); });
    return py::make_tuple(count, text);
  }

 private:
  void begin() {
    handle_.reset();
    stop_.emplace();
    handle_.reset(bitwhip_worker_new(job_.handle.get(), stop_->handle.get()));
    if (handle_ == nullptr) throw Failure(BITWHIP_NO_MEMORY);
  }
  template <class Act>
  void call(const Act& act) {
    home_.check();
    try {
      interruptibly(*stop_, act);
    } catch (const py::error_already_set&) {
      begin();  // a stop is for good, and the next call is another one
      throw;
    }
  }
  static bitwhip_code noted(bitwhip_code code, std::string& remark) {
    if (code == BITWHIP_OK) remark = bitwhip_message();
    return code;
  }
  template <class Act>
  std::string text_of(const Act& act) {
    bitwhip_text text{};
    call([&] { return act(&text); });
    return {text.data, text.size};
  }

  const Job& job_;
  Home home_;
  std::optional<Stop> stop_;
  std::unique_ptr<bitwhip_worker, void (*)(bitwhip_worker*)> handle_{nullptr, bitwhip_worker_free};
};

// Rates lines; returns the values and the facts as bytes.
py::tuple rate_array(const Job& job, const std::string& text, const py::array_t<std::uint64_t, py::array::c_style>& offsets, py::object progress) {
  check_run(job);
  const auto n = static_cast<std::size_t>(offsets.size() - 1);
  Stop stop;
  Calls calls(std::move(progress), stop);
  std::string values(n * job.ratings.size() * sizeof(bitwhip_value), '\0'), facts(n * sizeof(bitwhip_facts), '\0');
  auto* const first = reinterpret_cast<bitwhip_facts*>(facts.data());
  if (n > 0) first->size = sizeof *first;
  const std::uint64_t* const places = offsets.data();
  bitwhip_code code;
  std::string message;
  {
    const py::gil_scoped_release release;
    code = bitwhip_rate_array(job.handle.get(), stop.handle.get(), text.data(), places, n, reinterpret_cast<bitwhip_value*>(values.data()),
                              n > 0 ? first : nullptr, &calls.calls);
  }
  calls.rethrow();
  check(code);
  return py::make_tuple(py::bytes(values), py::bytes(facts));
}

// An input as Python has it: (path, None) or (name, bytes).
using Source = std::pair<std::string, std::optional<py::bytes>>;

std::vector<bitwhip_input> inputs_of(const std::vector<Source>& sources, std::vector<std::string_view>& held) {
  std::vector<bitwhip_input> inputs;
  for (const auto& [name, bytes] : sources) {
    bitwhip_input input{};
    input.size = sizeof input;
    if (bytes) {
      input.name = name.c_str();
      held.push_back(std::string_view(*bytes));
      input.data = held.back().data();
      input.bytes = held.back().size();
    } else {
      input.path = name.c_str();
    }
    inputs.push_back(input);
  }
  return inputs;
}

// Writes records or states through write(bytes), and messages through message(bytes); returns the
// provenance.
std::string run(const Job& job, const std::vector<Source>& sources, const py::function& write, const py::object& message, py::object progress) {
  check_run(job);
  struct Both : Calls {
    using Calls::Calls;
    const py::function* write = nullptr;
    const py::object* message = nullptr;
    int call(const py::object& function, const char* bytes, size_t size) {
      const py::gil_scoped_acquire lock;
      try {
        function(py::bytes(bytes, size));
        return 0;
      } catch (py::error_already_set& error) {
        keep(error);
        return 1;
      }
    }
  };
  Stop stop;
  Both calls(std::move(progress), stop);
  calls.write = &write;
  calls.message = &message;
  calls.calls.user = static_cast<Calls*>(&calls);
  calls.calls.write = [](void* user, const char* bytes, size_t size) {
    Both& both = static_cast<Both&>(*static_cast<Calls*>(user));
    return both.call(*both.write, bytes, size);
  };
  if (!message.is_none()) {
    calls.calls.message = [](void* user, const char* bytes, size_t size) {
      Both& both = static_cast<Both&>(*static_cast<Calls*>(user));
      return both.call(*both.message, bytes, size);
    };
  }
  std::vector<std::string_view> held;
  const std::vector<bitwhip_input> inputs = inputs_of(sources, held);
  char* provenance = nullptr;
  bitwhip_code code;
  {
    const py::gil_scoped_release release;
    code = bitwhip_run(job.handle.get(), stop.handle.get(), inputs.data(), inputs.size(), &calls.calls, &provenance);
  }
  const std::unique_ptr<char, void (*)(char*)> owned(provenance, bitwhip_free);
  calls.rethrow();
  check(code);
  return provenance;
}

// Rates what inputs hold; returns the values and the facts as bytes, the puzzles, and the messages.
py::tuple rate_inputs(const Job& job, const std::vector<Source>& sources, py::object progress) {
  check_run(job);
  struct Rows : Calls {
    using Calls::Calls;
    std::size_t ratings = 0;
    std::string values, facts, puzzles, messages;
    std::vector<std::uint64_t> offsets{0};
  };
  Stop stop;
  Rows rows(std::move(progress), stop);
  rows.ratings = job.ratings.size();
  rows.calls.user = static_cast<Calls*>(&rows);
  rows.calls.row = [](void* user, const char* puzzle, size_t size, const bitwhip_value* values, const bitwhip_facts* facts) {
    Rows& to = static_cast<Rows&>(*static_cast<Calls*>(user));
    to.values.append(reinterpret_cast<const char*>(values), to.ratings * sizeof *values);
    to.facts.append(reinterpret_cast<const char*>(facts), sizeof *facts);
    to.puzzles.append(puzzle, size);
    to.offsets.push_back(to.puzzles.size());
    return 0;
  };
  rows.calls.message = [](void* user, const char* line, size_t size) {
    (static_cast<Rows&>(*static_cast<Calls*>(user)).messages.append(line, size)) += '\n';
    return 0;
  };
  std::vector<std::string_view> held;
  const std::vector<bitwhip_input> inputs = inputs_of(sources, held);
  bitwhip_code code;
  {
    const py::gil_scoped_release release;
    code = bitwhip_run(job.handle.get(), stop.handle.get(), inputs.data(), inputs.size(), &rows.calls, nullptr);
  }
  rows.rethrow();
  check(code);
  return py::make_tuple(py::bytes(rows.values), py::bytes(rows.facts), py::bytes(rows.puzzles),
                        py::array_t<std::uint64_t>(static_cast<py::ssize_t>(rows.offsets.size()), rows.offsets.data()), py::bytes(rows.messages));
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  static py::exception<Failure> error(module, "Error", PyExc_RuntimeError);
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
      switch (failure.code) {
        case BITWHIP_BAD_OPTION:
        case BITWHIP_BAD_INPUT:
          return PyErr_SetString(PyExc_ValueError, failure.what());
        case BITWHIP_NO_MEMORY:
          return PyErr_SetString(PyExc_MemoryError, failure.what());
        case BITWHIP_IO:
          return PyErr_SetString(PyExc_OSError, failure.what());
        default:
          return PyErr_SetString(error.ptr(), failure.what());
      }
    }
  });
  py::class_<Job>(module, "Job")
      .def(py::init<const std::string&, const std::vector<std::pair<std::string, std::optional<std::string>>>&>())
      .def_readonly("ratings", &Job::ratings);
  py::class_<Worker>(module, "Worker")
      .def(py::init<const Job&>(), py::keep_alive<1, 2>())
      .def("rate", &Worker::rate)
      .def("answer", &Worker::answer)
      .def("board", &Worker::board)
      .def("verify", &Worker::verify)
      .def("solve", &Worker::solve);
  module.def("rate_array", rate_array);
  module.def("rate_inputs", rate_inputs);
  module.def("run", run);
  module.def("version", bitwhip_version);
  module.def("table", [](const std::string& name) {
    const char* json = nullptr;
    check(bitwhip_table(name.c_str(), &json));
    return std::string(json);
  });
  module.def("choose_isa", [](const std::string& name) { check(bitwhip_choose_isa(name.c_str())); });
  module.def("value_text", [](const std::string& value) {
    if (value.size() != sizeof(bitwhip_value)) throw py::value_error("a value has 12 bytes");
    bitwhip_value read;
    std::copy(value.begin(), value.end(), reinterpret_cast<char*>(&read));
    char text[32];
    return std::string(text, bitwhip_value_text(read, text));
  });
  module.def("after_fork", [] { lacks_threads = has_run; });
}
