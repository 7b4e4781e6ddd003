package io.tidemark.core.filter.endless;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.LevelCells;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The algorithm of the paper with the cells of every key given, step by step; exact. */
class StableTraceTest {
  private static final int CELLS = 12;
  private static final int BITS = 3;
  private static final int MAX_LEVEL = 7;
  private static final int GIVEN_PARTS = 3;

  /* The paper's words on plain numbers, without anything of the filter. */
  private static final class Model {
    private final int[] levels = new int[CELLS];

    boolean step(int[] key, int[] lowered, int raiseTo) {
      boolean found = Arrays.stream(key).allMatch(cell -> levels[cell] > 0);
      for (int cell : lowered) {
        levels[cell] = Math.max(0, levels[cell] - 1);
      }
      for (int cell : key) {
        levels[cell] = Math.max(levels[cell], raiseTo);
      }
      return found;
    }
  }

  /* The same by the cells of the filter, all in one word. */
  private static final class Packed {
    private final LevelCells cells = new LevelCells(1, BITS);

    boolean step(int[] key, int[] lowered, int raiseTo) {
      boolean found = Arrays.stream(key).allMatch(cell -> level(cell) > 0);
      for (int cell : lowered) {
        cells.lower(0, cell, 1);
      }
      for (int cell : key) {
        cells.raise(cells.place(0, cell), raiseTo);
      }
      return found;
    }

    private int level(int cell) {
      return cells.level(cells.place(0, cell));
    }

    int[] levels() {
      return IntStream.range(0, CELLS).map(this::level).toArray();
    }
  }

  @ParameterizedTest
  @EnumSource
  void cellsAreThoseOfTheTrace(InsertRule rule) throws IOException {
    Model model = new Model();
    Packed packed = new Packed();
    int steps = 0;
    for (String[] parts : steps()) {
      int[] key = numbers(parts[0]);
      int[] lowered = numbers(parts[1]);
      int level = numbers(parts[2])[0];
      String[] after = after(rule, parts);
      boolean found = Boolean.parseBoolean(after[1]);
      int[] levels = Arrays.stream(after).skip(2).mapToInt(Integer::parseInt).toArray();

      assertThat(model.step(key, lowered, wanted(rule, level)))
          .as("model, step %d", steps)
          .isEqualTo(found);
      assertThat(model.levels).as("model, step %d", steps).isEqualTo(levels);
      assertThat(packed.step(key, lowered, rule.raiseTo(level, MAX_LEVEL)))
          .as("cells, step %d", steps)
          .isEqualTo(found);
      assertThat(packed.levels()).as("cells, step %d", steps).isEqualTo(levels);
      steps++;
    }
    assertThat(steps).isEqualTo(14);
  }

  /** To which level a key is raised, by the paper's Table IV: important from half of 7 on. */
  private static int wanted(InsertRule rule, int level) {
    return switch (rule) {
      case FULL -> 7;
      case TWO_CLASS -> level >= 4 ? 7 : 3;
      case BY_IMPORTANCE -> level;
    };
  }

  private static String[] after(InsertRule rule, String[] parts) {
    return Arrays.stream(parts)
        .skip(GIVEN_PARTS)
        .map(part -> part.strip().split(" ", -1))
        .filter(words -> words[0].equals(rule.name()))
        .findFirst()
        .orElseThrow();
  }

  private static int[] numbers(String part) {
    return Arrays.stream(part.strip().split(" ", -1))
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  private static List<String[]> steps() throws IOException {
    try (InputStream in =
        StableTraceTest.class.getResourceAsStream("/importance2013/vectors.txt")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith("step "))
          .map(line -> line.substring("step ".length()).split("\\|", -1))
          .toList();
    }
  }
}
