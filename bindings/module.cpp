// The Python module minewise._core: conversions only.
#include "common.hpp"

NB_MODULE(_core, module) {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0)
        throw nb::import_error("minewise cannot be imported in a subinterpreter");
    module.doc() = "The C++ core of minewise.";
    nb::set_leak_warnings(false);  // module-level objects of the package are never destroyed
    minewise::bind_errors();
    minewise::bind_board(module);
    minewise::bind_analysis(module);
    minewise::bind_analysis_batch(module);
    minewise::bind_belief(module);
    minewise::bind_play(module);
    minewise::bind_game_lanes(module);
    minewise::bind_flags(module);
    minewise::bind_deduce(module);
    minewise::bind_generate(module);
    minewise::bind_vision(module);
}
