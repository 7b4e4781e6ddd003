package io.tidemark.core.filter.window;

import io.tidemark.core.filter.FilterSpec;

/** The shape of a filter that answers whether a key came lately. */
public sealed interface WindowSpec extends FilterSpec
    permits MovingWindowSpec, HashBufferSpec, GeneralizedBloomSpec {}
