package io.tidemark.flink;

import io.tidemark.core.Require;
import java.util.Iterator;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.api.operators.KeyContext;

/**
 * The memories of a subtask, one for each key group that it has. They are on the heap; a snapshot puts the slices
 * that have changed into keyed state, under the bucket of the key group.
 *
 * <p>Threads: that of the task.
 *
 * @param <M> the type of memory
 */
final class GroupMemories<M extends GroupMemory> {
  static final String SLICES = "tidemark-slices";
  static final String HEAD = "tidemark-head";

  private static final long[] NO_SLICES = {};

  private final String operator;
  private final MemoryForm<M> form;
  private final MemoryForm.Maker<M> maker;
  private final Buckets buckets;
  private final KeyGroupRange range;
  private final GroupMemory[] memories;
  private final boolean[] changed;
  private final long[][] digests;
  private MapState<Integer, MemorySlice> slices;
  private ListState<MemorySlice> heads;
  private long writtenSlices;

  GroupMemories(
      String operator,
      MemoryForm<M> form,
      MemoryForm.Maker<M> maker,
      Buckets buckets,
      KeyGroupRange range) {
    this.operator = operator;
    this.form = form;
    this.maker = maker;
    this.buckets = buckets;
    this.range = range;
    int count = range.getNumberOfKeyGroups();
    memories = new GroupMemory[count];
    changed = new boolean[count];
    digests = new long[count][];
  }

  /** The memory of a key group, which is taken to change now. */
  @SuppressWarnings("unchecked") // Only the maker's are there.
  M changing(int group) {
    int place = group - range.getStartKeyGroup();
    if (memories[place] == null) {
      memories[place] = maker.empty();
    }
    changed[place] = true;
    return (M) memories[place];
  }

  /** All that are there. */
  @SuppressWarnings("unchecked") // Only the maker's are there.
  void forEach(Consumer<? super M> action) {
    for (GroupMemory memory : memories) {
      if (memory != null) {
        action.accept((M) memory);
      }
    }
  }

  /** All that are there, which are taken to change. */
  void forEachChanging(Consumer<? super M> action) {
    for (int place = 0; place < memories.length; place++) {
      if (memories[place] != null) {
        action.accept(changing(range.getStartKeyGroup() + place));
      }
    }
  }

  /**
   * Takes the state, and reads what is in it.
   *
   * @param keys where the current key is set
   * @param mayBeEmpty whether the operator may be new in a restored job
   */
  void initialize(StateInitializationContext context, KeyContext keys, boolean mayBeEmpty)
      throws Exception {
    slices = context
        .getKeyedStateStore()
        .getMapState(
            new MapStateDescriptor<>(SLICES, IntSerializer.INSTANCE, new SliceSerializer()));
    heads = context
        .getOperatorStateStore()
        .getUnionListState(new ListStateDescriptor<>(HEAD, new SliceSerializer()));
    if (context.isRestored()) {
      checkHeads(mayBeEmpty);
      for (int place = 0; place < memories.length; place++) {
        keys.setCurrentKey(buckets.bucket(range.getStartKeyGroup() + place));
        restore(place);
      }
    }
  }

  private void checkHeads(boolean mayBeEmpty) throws Exception {
    Iterator<MemorySlice> restored = heads.get().iterator();
    if (!restored.hasNext() && !mayBeEmpty) {
      throw new IllegalStateException(operator
          + ": "
          + Require.message(
              "state",
              "none in what is restored",
              "that of this uid; newInJob() if the operator is new in the job"));
    }
    StateHead own = new StateHead(form.parameters());
    while (restored.hasNext()) {
      StateHead.of(restored.next()).requireSame(operator, own);
    }
  }

  private void restore(int place) throws Exception {
    if (slices.isEmpty()) {
      return;
    }
    SliceInput in = new SliceInput(slices);
    memories[place] = maker.read(in);
    if (in.read() >= 0) {
      throw new IllegalStateException(operator
          + ": "
          + Require.message("state of a key group", "more bytes", "the end of its memory"));
    }
    digests[place] = in.digests();
  }

  /**
   * Puts into the state what has changed.
   *
   * @param isFirst whether this is the subtask that writes the head
   */
  void snapshot(KeyContext keys, boolean isFirst) throws Exception {
    heads.clear();
    if (isFirst) {
      heads.add(new StateHead(form.parameters()).toSlice());
    }
    for (int place = 0; place < memories.length; place++) {
      if (changed[place]) {
        keys.setCurrentKey(buckets.bucket(range.getStartKeyGroup() + place));
        write(place);
      }
    }
  }

  private void write(int place) throws Exception {
    SliceOutput out = new SliceOutput(slices, digests[place] == null ? NO_SLICES : digests[place]);
    memories[place].write(out);
    digests[place] = out.finish();
    writtenSlices += out.written();
    changed[place] = false;
  }

  /** The slices that snapshots have written so far. */
  long writtenSlices() {
    return writtenSlices;
  }
}
