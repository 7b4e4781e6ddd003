package io.tidemark.experiments;

/**
 * What an experiment repeats.
 *
 * @param paper the paper's stem, such as "persistent 2018", or "textbook"
 * @param place its table or figure, or which law of the textbook
 */
public record Source(String paper, String place) {
  /** The paper of what every textbook has. */
  public static final String TEXTBOOK = "textbook";

  /** A law that every textbook has. */
  public static Source textbook(String place) {
    return new Source(TEXTBOOK, place);
  }

  @Override
  public String toString() {
    return paper + ", " + place;
  }
}
