package io.tidemark.server.command;

import io.tidemark.server.resp.Ascii;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * Finds commands by the bytes of their name, whatever its case, without an object.
 *
 * <p>Threads: immutable, any number at once.
 */
public final class CommandTable {
  /* No name is longer, and what is longer is not looked at. */
  private static final int MAX_NAME_BYTES = 64;

  /* Open addressing, at most a quarter full. */
  private final Command[] slots;
  private final byte[][] names;
  private final List<Command> all;

  /**
   * @throws IllegalArgumentException if two have the same name
   */
  public CommandTable(Collection<Command> commands) {
    all = Collections.unmodifiableList(new ArrayList<>(commands));
    int size = Integer.highestOneBit(Math.max(4, all.size())) * 8;
    slots = new Command[size];
    names = new byte[size][];
    for (Command command : all) {
      byte[] name = command.name().getBytes(StandardCharsets.US_ASCII);
      int slot = slot(name, 0, name.length);
      if (slots[slot] != null) {
        throw new IllegalArgumentException("two commands called " + command.name());
      }
      slots[slot] = command;
      names[slot] = name;
    }
  }

  /** The command of this name; null if there is none. */
  public Command find(byte[] bytes, int offset, int length) {
    return length > MAX_NAME_BYTES ? null : slots[slot(bytes, offset, length)];
  }

  /** The command of this name; null if there is none. */
  public Command find(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return find(bytes, 0, bytes.length);
  }

  /** All commands, in the order in which they were given; subcommands are with their command. */
  public List<Command> all() {
    return all;
  }

  /** Where the name is, or where it would be. */
  private int slot(byte[] bytes, int offset, int length) {
    int hash = length;
    for (int i = 0; i < length; i++) {
      hash = hash * 31 + Ascii.lower(bytes[offset + i]);
    }
    int mask = slots.length - 1;
    int slot = (hash ^ hash >>> 15) & mask;
    while (slots[slot] != null && !same(names[slot], bytes, offset, length)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private static boolean same(byte[] name, byte[] bytes, int offset, int length) {
    if (name.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (Ascii.lower(bytes[offset + i]) != name[i]) {
        return false;
      }
    }
    return true;
  }
}
