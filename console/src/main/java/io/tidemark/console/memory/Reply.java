package io.tidemark.console.memory;

import io.tidemark.core.Require;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a memory says of an item.
 *
 * @param answer in a word
 * @param sentence the same for people
 * @param probability how likely it is right to take it as there
 * @param ageMillis how long ago it came, at most
 * @param count how often it is there
 */
public record Reply(
    Answer answer,
    String sentence,
    OptionalDouble probability,
    OptionalLong ageMillis,
    OptionalDouble count) {
  /** Answers in a word. */
  public enum Answer {
    /** It is not there. */
    NO,
    /** It may be there. */
    MAYBE,
    /** Nothing is known. */
    UNKNOWN,
    /** It is there so often, or less. */
    COUNT
  }

  /** Checks that all is there. */
  public Reply {
    Require.nonNull(answer, "answer");
    Require.nonNull(sentence, "sentence");
  }

  static Reply of(Answer answer, String sentence) {
    return new Reply(
        answer, sentence, OptionalDouble.empty(), OptionalLong.empty(), OptionalDouble.empty());
  }

  static Reply counted(double count, String sentence) {
    return new Reply(
        Answer.COUNT,
        sentence,
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalDouble.of(count));
  }

  Reply likely(double probability) {
    return new Reply(answer, sentence, OptionalDouble.of(probability), ageMillis, count);
  }

  Reply old(long millis) {
    return new Reply(answer, sentence, probability, OptionalLong.of(millis), count);
  }
}
