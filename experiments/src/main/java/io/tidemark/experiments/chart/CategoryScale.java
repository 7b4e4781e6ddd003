package io.tidemark.experiments.chart;

import java.util.ArrayList;
import java.util.List;

/** Names side by side, each in the middle of its own share of the axis. */
record CategoryScale(List<String> names) implements Scale {
  @Override
  public double place(double value) {
    return (value + 0.5) / names.size();
  }

  /** All names, whatever the room: a category without its name says nothing. */
  @Override
  public List<Tick> ticks(int most) {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      ticks.add(Tick.plain(i, names.get(i)));
    }
    return ticks;
  }
}
