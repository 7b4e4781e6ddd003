/** Exact samples by which the answers of memories are judged. */
package io.tidemark.sample;
