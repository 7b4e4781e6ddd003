package io.tidemark.cli.history;

import io.tidemark.analysis.history.HistoryPlan;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.analysis.history.SealedEstimate;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Sizes;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A structure that a history could have, and what is expected of it.
 *
 * @param structure which
 * @param memoryBytes its memory
 * @param basis where that is known from
 * @param errors the predicted error for each length of ranges
 * @param plan its shape, of all but sealed ones
 * @param extraBits of a sealed one, the bits of fingerprints beyond those that number the keys
 */
public record HistoryOption(
    Structure structure,
    long memoryBytes,
    Basis basis,
    List<Double> errors,
    Optional<HistoryPlan> plan,
    int extraBits) {
  /** Where the memory of an option is known from. */
  public enum Basis {
    /** It was chosen. */
    PLANNED,
    /** It follows from what is to be held, about. */
    ESTIMATED,
    /** The history is there. */
    MADE
  }

  /** Keeps a copy. */
  public HistoryOption {
    errors = List.copyOf(errors);
  }

  /** What the model planned. */
  public static HistoryOption of(HistoryPlan plan) {
    return new HistoryOption(
        Structure.valueOf(plan.structure().name()),
        plan.memoryBytes(),
        Basis.PLANNED,
        plan.errors(),
        Optional.of(plan),
        0);
  }

  /** A sealed one that is not made yet. */
  public static HistoryOption sealed(SealedEstimate estimate, int extraBits, QueryLengths lengths) {
    return new HistoryOption(
        Structure.SEALED,
        estimate.memoryBytes(extraBits),
        Basis.ESTIMATED,
        sealedErrors(extraBits, lengths.lengths().length),
        Optional.empty(),
        extraBits);
  }

  private static List<Double> sealedErrors(int extraBits, int lengths) {
    return Collections.nCopies(lengths, SealedEstimate.error(extraBits));
  }

  /** The same, made. */
  HistoryOption made(long bytes) {
    return new HistoryOption(structure, bytes, Basis.MADE, errors, plan, extraBits);
  }

  /** A sealed one that takes less, since it keeps fewer bits of each key. */
  HistoryOption withExtraBits(int fewer, long bytes) {
    return new HistoryOption(
        structure, bytes, Basis.ESTIMATED, sealedErrors(fewer, errors.size()), plan, fewer);
  }

  /** Its structure in a word. */
  public String word() {
    return Choice.word(structure);
  }

  /** Its memory, for people. */
  public String memoryText() {
    return (basis == Basis.ESTIMATED ? "about " : "") + Sizes.text(memoryBytes);
  }

  /** The mean of the errors. */
  public double meanError() {
    return errors.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
