package io.tidemark.server.command;

/** Texts of errors that several families of commands have. */
public final class Errors {
  /** A whole number was expected. */
  public static final String NOT_AN_INTEGER = "ERR value is not an integer or out of range";
  /** A number was expected. */
  public static final String NOT_A_FLOAT = "ERR value is not a valid float";
  /** Words that do not belong together. */
  public static final String SYNTAX = "ERR syntax error";
  /** The key holds something else. */
  public static final String WRONG_TYPE =
      "WRONGTYPE Operation against a key holding the wrong kind of value";

  private Errors() {}
}
