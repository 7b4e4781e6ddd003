package io.tidemark.cli.terminal;

/** How much is said on standard error beside errors. */
public enum Voice {
  /** Nothing. */
  QUIET,
  /** Nothing but one JSON object at the end. */
  JSON,
  /** What concerns everyone. */
  USUAL,
  /** All there is to know. */
  DETAILED
}
