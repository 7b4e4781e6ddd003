package io.tidemark.cli.history;

import picocli.CommandLine.Option;

/** Whether a question is about all keys with a prefix. */
public final class PrefixOption {
  @Option(
      names = "--prefix",
      paramLabel = "ipv4|C",
      converter = PrefixRule.Kind.class,
      description = "KEY is a prefix: a network such as 10.1.0.0/16 (ipv4), or the first parts of"
          + " texts with the separator C. The history must have been built with such --prefixes.")
  private String prefix;

  /** Whether it was given. */
  public boolean given() {
    return prefix != null;
  }

  /** What is asked for, a key or a prefix. */
  public AskedKey asked(String key) {
    return new AskedKey(key, prefix);
  }
}
