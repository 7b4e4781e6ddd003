package io.tidemark.experiments.result;

import java.util.List;

/**
 * The text around the results of an experiment, without markup.
 *
 * @param shown what was done and is shown
 * @param reading how to read it
 * @param notes further paragraphs, such as how an interval was derived
 */
public record ReportText(String shown, String reading, List<String> notes) {}
