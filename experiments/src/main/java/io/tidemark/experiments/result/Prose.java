package io.tidemark.experiments.result;

import java.util.List;

/**
 * The words of an experiment, plain text.
 *
 * @param shown what was done and is shown
 * @param reading how to read it
 * @param notes further paragraphs, such as how an interval was derived
 */
public record Prose(String shown, String reading, List<String> notes) {}
