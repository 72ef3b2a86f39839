// Where kernels of a better instruction set stand beside the portable ones, as in a build for this
// machine, the portable ones run in tests alone: they are compiled for little time instead of
// speed. Included once per target, before its kernels; the portable target is the last one of a
// file.
#if HWY_TARGET >= HWY_EMU128 && defined(BITWHIP_SPARE_PORTABLE) && !defined(__clang__)
#pragma GCC optimize("O1")
#endif
