package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Method;

/**
 * What an operation costs on average.
 *
 * @param method which form of a history
 * @param x the value that the figure varies
 * @param filters Bloom filters that it touches; counted
 * @param probes bits that it sets; counted, 0 for questions
 * @param nanos how long it took on this machine; measured, and never compared with anything
 */
record CostPoint(Method method, double x, double filters, double probes, double nanos) {}
