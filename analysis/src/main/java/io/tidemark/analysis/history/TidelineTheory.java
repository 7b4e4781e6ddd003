package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import java.util.List;

/**
 * How often a tideline errs: the probability that it says "maybe" to a range in which a key does not
 * occur. The key is any of the history with equal probability, the range is at any place.
 *
 * <p>In symbols: a slot of scale s has {@code 2^(a_s)} ticks; n of them are a window, and that is a
 * slot of scale s + 1. A slot is K bits of a line, of whose bits the share f is set. A range of |q|
 * ticks covers slots wholly and cuts one at either end; if it is short, one slot is around it. A
 * covered slot is empty. A slot that is cut or around is used with a probability u, see {@link
 * TickOccupancy#occupiedAround}. A slot that has passed leads to a tick that passes with probability
 *
 * <pre>
 *   covered:    C_0 = 1,  C_s = E[1 - (1 - f^K C_{s-1})^n]
 *   cut, empty: D_0 = 1,  D_s = E[1 - (1 - f^K D_{s-1}) (1 - f^K C_{s-1})^m]
 *   cut, used:  U_0 = 0,  U_s = E[1 - (1 - r U_{s-1} - (1 - r) f^K D_{s-1}) (1 - f^K C_{s-1})^m]
 * </pre>
 *
 * where E is the mean over lines and over the number m of slots of its window that are covered, and
 * {@code r = u_{s-1} / u_s} is the probability that the next finer slot which is cut is used as well:
 * it passes for certain then. In the window of a slot around the range, either one slot is around it
 * again or two are cut.
 *
 * <p>Errors: windows are taken to be independent of each other, and so are the two ends of a range.
 */
public final class TidelineTheory {
  private final TickOccupancy occupancy;
  private final List<TidelineScale> scales;
  private final LineLoad load;
  private final double[][] passes; // by scale and point of the load: f^K
  private final double[][] passesBeside; // the same in windows of which other slots are used
  private final double[] covered; // C

  /** The theory of one shape that holds what the occupancy says. */
  public TidelineTheory(TickOccupancy occupancy, double lines, List<TidelineScale> scales) {
    Require.inRange(scales.size(), 1, Integer.MAX_VALUE, "scales");
    this.occupancy = occupancy;
    this.scales = List.copyOf(scales);
    this.load = new LineLoad(occupancy, lines, scales);
    this.passes = new double[scales.size()][LineLoad.POINTS];
    this.passesBeside = new double[scales.size()][LineLoad.POINTS];
    this.covered = new double[scales.size() + 1];
    covered[0] = 1;
    for (int s = 0; s < scales.size(); s++) {
      TidelineScale scale = scales.get(s);
      double used = occupancy.slots(scale.slotHeight(), scale.windowHeight());
      for (int i = 0; i < LineLoad.POINTS; i++) {
        passes[s][i] = load.passes(i, scale.probes(), 0);
        passesBeside[s][i] = load.passes(i, scale.probes(), used);
      }
      double[] pass = passes[s];
      double slot = covered[s];
      double slots = 1 << scale.windowBits();
      covered[s + 1] = load.mean(i -> anyOf(pass[i] * slot, slots));
    }
  }

  /** How full the lines are. */
  public LineLoad load() {
    return load;
  }

  /** The error for a range of so many ticks. */
  public double error(long queryTicks) {
    HistoryTheory.checkQuery(queryTicks);
    Walk walk = new Walk((double) queryTicks);
    for (int s = 0; s < scales.size(); s++) {
      walk.climb(s);
    }
    return walk.atTop();
  }

  private static double either(double p, double q) {
    return p + (1 - p) * q;
  }

  /** {@code 1 - (1 - p)^count}. */
  private static double anyOf(double p, double count) {
    if (count == 0 || p == 0) {
      return 0;
    }
    return p >= 1 ? 1 : -Math.expm1(count * Math.log1p(-p));
  }

  /** The mean of {@code 1 - (1 - p)^m} over m = 0, 1, ..., count - 1. */
  private static double anyOfFewer(double p, double count) {
    if (count == 1) {
      return 0;
    }
    double all = count * p;
    return all < 1e-5 ? (all - p) / 2 : 1 - anyOf(p, count) / all;
  }

  private static double ratio(double part, double whole) {
    return whole <= 0 ? 0 : Math.min(1, part / whole);
  }

  /** The probabilities for ranges of one length, from fine to coarse. */
  private final class Walk {
    private final double q;
    // That a slot leads to a tick that passes: one that is cut or around the range, empty or used.
    private double cutEmpty = 1;
    private double cutUsed;
    private double aroundEmpty = 1;
    private double aroundUsed;
    // That such a slot is used: u.
    private double cutShare;
    private double aroundShare;

    Walk(double q) {
      this.q = q;
    }

    /** From the slots of a scale to its windows, which are the slots of the next. */
    void climb(int s) {
      double window = Math.scalb(1.0, scales.get(s).windowHeight());
      double cutAbove = cutShare(window);
      double aroundAbove = window < q ? 0 : occupancy.occupiedAround(window, q);
      double newCutEmpty = cut(s, passes[s], 0);
      double newCutUsed = cut(s, passesBeside[s], ratio(cutShare, cutAbove));
      if (window >= q) {
        double newAroundEmpty = around(s, passes[s], 0, 0);
        double oneUsed = ratio(aroundShare, aroundAbove);
        aroundUsed = around(s, passesBeside[s], oneUsed, ratio(cutShare, aroundAbove));
        aroundEmpty = newAroundEmpty;
      }
      cutEmpty = newCutEmpty;
      cutUsed = newCutUsed;
      cutShare = cutAbove;
      aroundShare = aroundAbove;
    }

    /** The range ends in the window and touches 1 to all of its slots, equally often. */
    private double cut(int s, double[] pass, double usedShare) {
      TidelineScale scale = scales.get(s);
      double most = mostInside(Math.scalb(1.0, scale.windowHeight()));
      double touched = Math.max(1, Math.scalb(most, -scale.slotHeight()));
      return load.mean(
          i -> either(cutSlot(pass[i], usedShare), anyOfFewer(pass[i] * covered[s], touched)));
    }

    private double cutSlot(double pass, double usedShare) {
      return usedShare * cutUsed + (1 - usedShare) * pass * cutEmpty;
    }

    /** The range is at any place of the window; if it is in no single slot, it cuts two. */
    private double around(int s, double[] pass, double usedShare, double cutUsedShare) {
      double slot = Math.scalb(1.0, scales.get(s).slotHeight());
      double window = Math.scalb(1.0, scales.get(s).windowHeight());
      double single = q > slot ? 0 : window / slot * (slot - q + 1) / (window - q + 1);
      return load.mean(i -> {
        double one = usedShare * aroundUsed + (1 - usedShare) * pass[i] * aroundEmpty;
        double end = cutSlot(pass[i], cutUsedShare);
        double between = anyOf(pass[i] * covered[s], between(slot));
        return single * one + (1 - single) * either(either(end, end), between);
      });
    }

    /** The mean number of slots between two that the range cuts. */
    private double between(double slot) {
      return Math.max(0, (q - 1) / slot - 1);
    }

    /** A slot that is cut has 1 to so many ticks of the range, equally often. */
    private double mostInside(double slot) {
      return Math.max(1, Math.min(q - 1, slot));
    }

    private double cutShare(double slot) {
      double inside = (mostInside(slot) + 1) / 2;
      return occupancy.occupiedAround(q + slot - inside, q);
    }

    /** All windows of the coarsest scale are looked at. */
    double atTop() {
      double window = Math.scalb(1.0, scales.get(scales.size() - 1).windowHeight());
      double end = cutShare * cutUsed + (1 - cutShare) * cutEmpty;
      double one = aroundShare * aroundUsed + (1 - aroundShare) * aroundEmpty;
      double single = q > window ? 0 : (window - q + 1) / window;
      double between = anyOf(covered[scales.size()], between(window));
      return single * one + (1 - single) * either(either(end, end), between);
    }
  }
}
