"""A short study: how W and SER of Sudogen0 go together.

    scripts/python ~/lib/bitwhip
    PYTHONPATH=~/lib/bitwhip python3 docs/python-study.py

Prints a table; with matplotlib installed it also draws study.png.
"""

import pathlib

import numpy as np

import bitwhip

puzzles = pathlib.Path(__file__).resolve().parent.parent / "datasets" / "sudogen0.txt"
rated = bitwhip.rate(puzzles, ("W", "SER"))
w, ser = rated["W"], rated["SER"]
print(f"{len(rated)} puzzles, mean W {w.mean():.3f}, mean SER {ser.mean():.3f}, correlation {np.corrcoef(w, ser)[0, 1]:.4f}")
print("W\tpuzzles\tmean SER\tleast\tgreatest")
for level in np.unique(w):
    of_level = ser[w == level]
    print(f"{level:.0f}\t{len(of_level)}\t{of_level.mean():.2f}\t{of_level.min():.1f}\t{of_level.max():.1f}")
hardest = rated.puzzles[int(np.argmax(ser))]
print(bitwhip.hint(hardest, "SER").text)

try:
    import matplotlib
except ImportError:
    raise SystemExit(0)
matplotlib.use("Agg")
import matplotlib.pyplot as plt

plt.boxplot([ser[w == level] for level in np.unique(w)], labels=[f"{level:.0f}" for level in np.unique(w)])
plt.xlabel("W")
plt.ylabel("SER")
plt.savefig("study.png", dpi=120)
