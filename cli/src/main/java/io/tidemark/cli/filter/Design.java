package io.tidemark.cli.filter;

import io.tidemark.core.filter.seen.BloomSpec;

/**
 * A shape and what it is good for.
 *
 * @param spec the shape
 * @param items different keys it is made for
 * @param error its false-positive rate after that many
 */
public record Design(BloomSpec spec, long items, double error) {}
