package io.tidemark.store;

import java.util.Locale;
import java.util.regex.Pattern;

/** The names of the files of a store. */
final class StoreNames {
  static final String MANIFEST = "manifest";

  /* What a store may have left behind: its own files and those that were not finished. */
  private static final Pattern OWN =
      Pattern.compile("log-\\d+|sealed-\\d+\\.tmk|manifest\\.partial|\\..*\\.partial");

  private StoreNames() {}

  static String log(long number) {
    return String.format(Locale.ROOT, "log-%08d", number);
  }

  static String sealed(long number) {
    return String.format(Locale.ROOT, "sealed-%08d.tmk", number);
  }

  static boolean isOwn(String name) {
    return OWN.matcher(name).matches();
  }
}
