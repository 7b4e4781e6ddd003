package io.tidemark.flink;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * The second half of {@link TopLately}: the most frequent keys of all key groups at the end of a period. The watermark
 * comes after what all of them told.
 *
 * <p>Threads: that of the task.
 */
final class TopMerge extends KeyedProcessFunction<Long, RankedKey, RankedKey> {
  private static final long serialVersionUID = 1;

  private static final Comparator<RankedKey> MOST_FIRST =
      Comparator.comparingDouble(RankedKey::count).reversed().thenComparing(RankedKey::key);

  private final int most;
  private transient ListState<RankedKey> told;

  TopMerge(int most) {
    this.most = most;
  }

  @Override
  public void open(OpenContext context) {
    told = getRuntimeContext()
        .getListState(new ListStateDescriptor<>("tidemark-told", RankedKey.class));
  }

  @Override
  public void processElement(RankedKey key, Context context, Collector<RankedKey> out)
      throws Exception {
    told.add(key);
    context.timerService().registerEventTimeTimer(key.timeMillis());
  }

  @Override
  public void onTimer(long timeMillis, OnTimerContext context, Collector<RankedKey> out)
      throws Exception {
    List<RankedKey> all = new ArrayList<>();
    told.get().forEach(all::add);
    told.clear();
    all.sort(MOST_FIRST);
    for (int i = 0; i < Math.min(most, all.size()); i++) {
      RankedKey key = all.get(i);
      out.collect(new RankedKey(timeMillis, i + 1, key.key(), key.count()));
    }
  }
}
