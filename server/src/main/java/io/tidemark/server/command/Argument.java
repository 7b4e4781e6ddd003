package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.util.List;

/**
 * One argument of a command, as COMMAND DOCS tells it: redis-cli completes from it.
 *
 * @param name what it is called
 * @param type {@code key}, {@code string}, {@code integer}, {@code double}, {@code unix-time}, {@code pattern}, {@code pure-token},
 *     {@code oneof} or {@code block}
 * @param token the word in front of it, or the word that it is; null if none
 * @param optional whether it may be left out
 * @param multiple whether there may be several
 * @param parts those of a {@code oneof} or {@code block}
 */
public record Argument(
    String name,
    String type,
    String token,
    boolean optional,
    boolean multiple,
    List<Argument> parts) {
  public Argument {
    Require.nonNull(name, "name");
    Require.nonNull(type, "type");
    parts = List.copyOf(parts);
  }
}
