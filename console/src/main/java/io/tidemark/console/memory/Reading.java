package io.tidemark.console.memory;

import io.tidemark.analysis.ObservedError;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a memory said of itself at a time. Numbers that are not known are not a number.
 *
 * @param millis when
 * @param sequence after how many changes
 * @param structure what holds it
 * @param memoryBytes what it takes
 * @param fill which share of what it is planned for is taken
 * @param items the items that it holds, in the sense of its type
 * @param distinct how many distinct items it has, about
 * @param planned the distinct items that it was planned for
 * @param errorDeclared the error that was asked for
 * @param errorNow the error that is expected now
 * @param observed the error that was observed
 * @param oldestMillis the oldest moment that it remembers
 * @param facts all that there is to know
 */
public record Reading(
    long millis,
    long sequence,
    String structure,
    long memoryBytes,
    double fill,
    double items,
    double distinct,
    double planned,
    double errorDeclared,
    double errorNow,
    Optional<ObservedError> observed,
    OptionalLong oldestMillis,
    Facts facts) {
  /** Checks that all is there. */
  public Reading {
    Require.nonNull(structure, "structure");
    Require.nonNull(observed, "observed");
    Require.nonNull(oldestMillis, "oldestMillis");
    Require.nonNull(facts, "facts");
  }
}
