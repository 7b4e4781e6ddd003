package io.tidemark.experiments;

/**
 * What an experiment repeats.
 *
 * @param paper the paper's stem, such as "persistent 2018", or "textbook"
 * @param place its table or figure, or which law of the textbook
 */
public record Source(String paper, String place) {
  @Override
  public String toString() {
    return paper + ", " + place;
  }
}
