/** Frames of bytes, their readers and writers, and the disk they reach; knows no filter. */
package io.tidemark.core.wire;
