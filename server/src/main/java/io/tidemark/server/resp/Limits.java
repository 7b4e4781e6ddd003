package io.tidemark.server.resp;

import io.tidemark.core.Require;

/**
 * What a client may send at most. A request beyond it is a protocol error, noticed before memory is allocated for it.
 *
 * @param inlineBytes the longest line of an inline command, without its end
 * @param bulkBytes the longest word
 * @param words the most words of a command
 * @param queryBytes the most bytes of a command that has not arrived completely
 * @param unauthenticatedBulkBytes the longest word of a client that has not given its password yet
 * @param unauthenticatedWords the most words of such a client's command
 */
public record Limits(
    int inlineBytes,
    int bulkBytes,
    int words,
    int queryBytes,
    int unauthenticatedBulkBytes,
    int unauthenticatedWords) {
  private static final int GIBIBYTE = 1 << 30;

  /** Those of the server unless told otherwise. */
  public static final Limits DEFAULT =
      new Limits(64 << 10, 64 << 20, 1 << 20, 256 << 20, 16 << 10, 10);

  public Limits {
    Require.inRange(inlineBytes, 1, GIBIBYTE, "inlineBytes");
    Require.inRange(bulkBytes, 1, GIBIBYTE, "bulkBytes");
    Require.inRange(words, 1, 1 << 24, "words");
    Require.inRange(queryBytes, 1, GIBIBYTE, "queryBytes");
    Require.inRange(unauthenticatedBulkBytes, 1, bulkBytes, "unauthenticatedBulkBytes");
    Require.inRange(unauthenticatedWords, 1, words, "unauthenticatedWords");
  }

  int bulkBytes(boolean authenticated) {
    return authenticated ? bulkBytes : unauthenticatedBulkBytes;
  }

  int words(boolean authenticated) {
    return authenticated ? words : unauthenticatedWords;
  }
}
