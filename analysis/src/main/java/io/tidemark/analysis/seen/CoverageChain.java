package io.tidemark.analysis.seen;

import io.tidemark.analysis.seen.BlockedBloomTheory.Overlap;

/**
 * The probability that overlapping windows cover all bits of a window, by following how many of them
 * are still uncovered in each word, key by key. Every step adds and multiplies positive numbers only,
 * so that no digit is lost however small the result.
 *
 * <p>The number of overlapping keys is binomial with n trials and probability V/N, where V is the
 * number of offsets; each of them has a uniform offset. The cost grows with n V/N, which is small
 * where the result is.
 */
final class CoverageChain {
  private static final double WORD_BITS = 64;

  /* The rest of the series may change the result by this fraction. */
  private static final double TAIL = 1e-12;

  private final int[] draws;
  private final int[] strides;
  private final int states;

  CoverageChain(int[] draws) {
    this.draws = draws;
    strides = new int[draws.length + 1];
    strides[0] = 1;
    for (int word = 0; word < draws.length; word++) {
      strides[word + 1] = strides[word] * (draws[word] + 1);
    }
    states = strides[draws.length];
  }

  double rate(Overlap overlap, double n) {
    double overlapping = overlap.high() - overlap.low() + 1.0;
    double hit = overlapping / overlap.windows();
    if (hit == 1) {
      // Every key overlaps: no binomial choice is left.
      return after((long) n, overlap);
    }
    double[] state = start();
    double weight = Math.exp(n * Math.log1p(-hit));
    double sum = 0;
    for (long keys = 1; keys <= n; keys++) {
      state = step(state, overlap);
      double ratio = (n - keys + 1) / keys * (hit / (1 - hit));
      weight *= ratio;
      sum += weight * state[0];
      // Past the mode the weights fall faster than this ratio, and no state exceeds 1.
      if (ratio < 0.5 && weight <= TAIL * sum) {
        break;
      }
    }
    return sum;
  }

  private double after(long keys, Overlap overlap) {
    double[] state = start();
    for (long key = 0; key < keys && state[0] < 1 - TAIL; key++) {
      state = step(state, overlap);
    }
    return state[0];
  }

  /** Nothing covered; two draws in a word are one bit with probability 1/64. */
  private double[] start() {
    double[] state = new double[states];
    state[0] = 1;
    for (int word = 0; word < draws.length; word++) {
      double[] next = new double[states];
      for (int i = 0; i < strides[word]; i++) {
        double apart = draws[word] == 2 ? 1 - 1 / WORD_BITS : 0;
        next[i + strides[word]] = state[i] * (1 - apart);
        if (draws[word] == 2) {
          next[i + 2 * strides[word]] = state[i] * apart;
        }
      }
      state = next;
    }
    return state;
  }

  /** One more overlapping key, at each offset with the same probability. */
  private double[] step(double[] state, Overlap overlap) {
    double[] next = new double[states];
    int offsets = overlap.high() - overlap.low() + 1;
    for (int offset = overlap.low(); offset <= overlap.high(); offset++) {
      double[] moved = state.clone();
      for (int j = Math.max(0, -offset); j < draws.length - Math.max(0, offset); j++) {
        for (int draw = 0; draw < draws[j]; draw++) {
          draw(moved, j + offset);
        }
      }
      for (int i = 0; i < states; i++) {
        next[i] += moved[i] / offsets;
      }
    }
    return next;
  }

  /** One bit drawn in a word covers one of its u uncovered bits with probability u/64. */
  private void draw(double[] state, int word) {
    int stride = strides[word];
    for (int block = 0; block < states; block += strides[word + 1]) {
      // Ascending u: the states with one more are still those before this draw.
      for (int uncovered = 0; uncovered <= draws[word]; uncovered++) {
        int from = block + uncovered * stride;
        double stays = 1 - uncovered / WORD_BITS;
        for (int i = from; i < from + stride; i++) {
          state[i] *= stays;
        }
        if (uncovered < draws[word]) {
          double covers = (uncovered + 1) / WORD_BITS;
          for (int i = from; i < from + stride; i++) {
            state[i] += state[i + stride] * covers;
          }
        }
      }
    }
  }
}
