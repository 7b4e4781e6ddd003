package io.tidemark.service;

import io.tidemark.core.Require;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A memory as chunks, one after the other. Each part is copied at one moment, so that a memory which changes meanwhile is
 * told with parts that are whole. Never more than one part is held.
 *
 * <p>Threads: one at a time.
 */
public final class MemoryExport {
  private final NamedMemory memory;
  private final Deque<byte[]> waiting = new ArrayDeque<>();
  private int part;

  /**
   * Begins.
   *
   * @throws RefusedException UNSUPPORTED for histories, which have files of their own
   */
  public MemoryExport(NamedMemory memory) {
    this.memory = Require.nonNull(memory, "memory");
    MemoryService.requireCarried(memory.origin());
    waiting.add(MemoryDump.head(memory));
  }

  /**
   * The next chunk; null if there is none any more.
   *
   * @throws IOException if the memory cannot be read
   */
  public byte[] next() throws IOException {
    if (waiting.isEmpty() && part < memory.parts()) {
      MemoryDump.addPart(memory, part, waiting);
      part++;
    }
    return waiting.poll();
  }
}
