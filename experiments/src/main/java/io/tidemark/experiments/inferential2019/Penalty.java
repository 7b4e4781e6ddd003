package io.tidemark.experiments.inferential2019;

/**
 * The penalty of one technique at one size.
 *
 * @param workload where
 * @param technique which, in a few words
 * @param bitsPerItem bits per item of the window
 * @param penalty per question
 * @param shape the parameters in words
 */
record Penalty(
    Workload workload, String technique, double bitsPerItem, double penalty, String shape) {
  String place() {
    return TunedPoint.place(workload, bitsPerItem);
  }
}
