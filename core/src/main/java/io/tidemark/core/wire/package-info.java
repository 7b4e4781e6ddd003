/** Frames of bytes and their readers and writers; knows no filter. */
package io.tidemark.core.wire;
