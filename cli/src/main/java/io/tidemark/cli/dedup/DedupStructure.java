package io.tidemark.cli.dedup;

import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.Failure;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The filters that find duplicates. */
public enum DedupStructure {
  CLASSIC(Use.EVER),
  GROWING(Use.EVER),
  STABLE(Use.EVER),
  TWO_CLASS(Use.EVER),
  BY_IMPORTANCE(Use.EVER),
  BY_VALUE(Use.EVER),
  SWEEP(Use.EVER),
  TIDEPOOL(Use.EVER),
  EBB(Use.WINDOW),
  BLOCK_TIMING(Use.WINDOW),
  GENERALIZED(Use.WINDOW),
  BUFFER(Use.WINDOW),
  AGE_PARTITIONED(Use.WINDOW),
  ROTATED(Use.WINDOW);

  /** What a filter is for. */
  public enum Use {
    EVER("without a window"),
    WINDOW("with --window or --last");

    private final String text;

    Use(String text) {
      this.text = text;
    }
  }

  private final Use use;

  DedupStructure(Use use) {
    this.use = use;
  }

  /** The words of the command line. */
  public static final class Words extends Choice<DedupStructure> {
    Words() {
      super(DedupStructure.class);
    }
  }

  /** Its name on the command line, and in plans. */
  public String label() {
    return Choice.word(this);
  }

  /** Whether it remembers all keys. */
  public boolean neverForgets() {
    return this == CLASSIC || this == GROWING;
  }

  /**
   * Refuses a structure that is not for a use.
   *
   * @param asked the structure asked for, or null
   */
  public static void check(DedupStructure asked, Use use) {
    if (asked != null && asked.use != use) {
      String possible = Arrays.stream(values())
          .filter(structure -> structure.use == use)
          .map(Choice::word)
          .collect(Collectors.joining(", "));
      throw Failure.wrongUse("--structure: "
          + Choice.word(asked)
          + " (expected: "
          + possible
          + " "
          + use.text
          + "; "
          + Choice.word(asked)
          + " goes "
          + asked.use.text
          + ")");
    }
  }
}
