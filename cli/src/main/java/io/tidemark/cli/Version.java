package io.tidemark.cli;

/** Which Tidemark this is. */
final class Version {
  private Version() {}

  /** As the jar's manifest says; classes outside a jar have none. */
  static String text() {
    return "tidemark " + number();
  }

  /** The number alone. */
  static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(unpackaged)" : version;
  }
}
