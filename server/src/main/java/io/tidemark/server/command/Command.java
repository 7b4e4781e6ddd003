package io.tidemark.server.command;

import io.tidemark.core.Require;
import io.tidemark.server.resp.Ascii;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A command that clients can send: its name, how many words it takes, which of them are keys, what it is for, and what it
 * does. A command with subcommands does nothing itself.
 *
 * <p>Threads: immutable.
 */
public final class Command {
  private final String name;
  private final String shortName;
  private final int arity;
  private final EnumSet<CommandFlag> flags;
  private final int firstKey;
  private final int lastKey;
  private final int keyStep;
  private final String group;
  private final String since;
  private final String summary;
  private final List<Argument> arguments;
  private final CommandBody body;
  private final List<Command> subcommands;
  private final CommandCounts counts = new CommandCounts();

  private Command(Builder from) {
    this.name = from.name;
    this.shortName = name.substring(name.indexOf('|') + 1);
    this.arity = from.arity;
    this.flags = EnumSet.copyOf(from.flags);
    this.firstKey = from.firstKey;
    this.lastKey = from.lastKey;
    this.keyStep = from.keyStep;
    this.group = from.group;
    this.since = from.since;
    this.summary = from.summary;
    this.arguments = from.arguments;
    this.body = from.body;
    this.subcommands = List.copyOf(from.subcommands);
  }

  /**
   * Begins a command.
   *
   * @param name as clients send it, in any case: {@code BF.ADD}; a subcommand with its command: {@code CLIENT|ID}
   */
  public static Builder named(String name) {
    return new Builder(name);
  }

  /** In small letters, as error texts and statistics have it. */
  public String name() {
    return name;
  }

  /** How many words it takes, its name among them; below 0 if at least as many. */
  public int arity() {
    return arity;
  }

  /** Whether it takes so many words. */
  public boolean accepts(int words) {
    return arity >= 0 ? words == arity : words >= -arity;
  }

  /** What it is like. */
  public Set<CommandFlag> flags() {
    return Collections.unmodifiableSet(flags);
  }

  /** Whether it is like this. */
  public boolean is(CommandFlag flag) {
    return flags.contains(flag);
  }

  /** The index of its first key; 0 if it has none. */
  public int firstKey() {
    return firstKey;
  }

  /** The index of its last key, from the end of the words if below 0. */
  public int lastKey() {
    return lastKey;
  }

  /** From one key to the next. */
  public int keyStep() {
    return keyStep;
  }

  /** What it belongs to, as {@code bf} or {@code connection}. */
  public String group() {
    return group;
  }

  /** The version that had it first. */
  public String since() {
    return since;
  }

  /** What it is for, in a sentence without its full stop. */
  public String summary() {
    return summary;
  }

  /** What it takes. */
  public List<Argument> arguments() {
    return arguments;
  }

  /** What it does; null if only its subcommands do something. */
  public CommandBody body() {
    return body;
  }

  /** Its subcommands; none of most. */
  public List<Command> subcommands() {
    return subcommands;
  }

  /** How often it was called, and for how long. */
  public CommandCounts counts() {
    return counts;
  }

  /** The subcommand that a word names, whatever its case; null if there is none. */
  Command subcommand(byte[] bytes, int offset, int length) {
    for (Command subcommand : subcommands) {
      if (Ascii.equalsIgnoreCase(bytes, offset, length, subcommand.shortName())) {
        return subcommand;
      }
    }
    return null;
  }

  /** Without the command that it is a subcommand of. */
  String shortName() {
    return shortName;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Collects what a command is. */
  public static final class Builder {
    private final String name;
    private final EnumSet<CommandFlag> flags = EnumSet.noneOf(CommandFlag.class);
    private int arity;
    private int firstKey;
    private int lastKey;
    private int keyStep;
    private String group = "server";
    private String since = "1.0.0";
    private String summary;
    private List<Argument> arguments = List.of();
    private CommandBody body;
    private List<Command> subcommands = List.of();

    private Builder(String name) {
      this.name = Require.nonNull(name, "name").toLowerCase(Locale.ROOT);
    }

    /** How many words, the name (of a subcommand: both names) among them; below 0 if at least as many. */
    public Builder arity(int words) {
      arity = words;
      return this;
    }

    /** What it is like. */
    public Builder flags(CommandFlag... those) {
      flags.addAll(List.of(those));
      return this;
    }

    /** One key, the first word after the name. */
    public Builder key() {
      return keys(1, 1, 1);
    }

    /** Which words are keys; a last one below 0 is counted from the end, -1 being the last word. */
    public Builder keys(int first, int last, int step) {
      firstKey = first;
      lastKey = last;
      keyStep = step;
      return this;
    }

    /** What it belongs to, as {@code bf} or {@code connection}. */
    public Builder group(String value) {
      group = value;
      return this;
    }

    /** The version that had it first. */
    public Builder since(String version) {
      since = version;
      return this;
    }

    /** What it is for, in a sentence without its full stop. */
    public Builder summary(String sentence) {
      summary = sentence;
      return this;
    }

    /** What it takes after its name, as in {@code key error:double [EXPANSION n:integer] [NONSCALING] item...}. */
    public Builder syntax(String text) {
      arguments = Syntax.parse(text);
      return this;
    }

    /** Makes a command that does this; a {@link BatchCommand} is executed in batches too. */
    public Command does(CommandBody what) {
      body = Require.nonNull(what, "what");
      return build();
    }

    /** Makes a command of subcommands. HELP need not be among them: it is made from what they tell. */
    public Command of(Command... those) {
      arity = -2;
      subcommands = HelpCommand.withHelp(name, group, List.of(those));
      return build();
    }

    /** Makes a command of subcommands that does this if it is sent without any. */
    public Command of(CommandBody alone, Command... those) {
      subcommands = HelpCommand.withHelp(name, group, List.of(those));
      return does(alone);
    }

    private Command build() {
      Require.nonNull(summary, "summary of " + name);
      if (arity == 0) {
        throw new IllegalArgumentException(Require.message("arity of " + name, arity, "not 0"));
      }
      return new Command(this);
    }
  }
}
