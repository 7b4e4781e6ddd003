package io.tidemark.spring;

import io.tidemark.DecayingCounts;
import io.tidemark.DecayingCountsBuilder;
import io.tidemark.Keys;
import io.tidemark.SaveableMemory;
import io.tidemark.SeenFilter;
import io.tidemark.SeenFilterBuilder;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import io.tidemark.WindowFilterBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.core.ResolvableType;
import org.springframework.util.unit.DataSize;

/**
 * The memories of a program, by question and by name: {@code tidemark.window.deliveries.window=3d} makes
 * a bean {@code deliveries}, a {@code WindowFilter<String>} for many threads. What is not given is as
 * the builder of the memory has it, and wrong values are refused as there.
 *
 * <p>With {@code file}, a memory is loaded when the program starts, if the file exists, and saved when the
 * program ends in order. What other properties say of its shape then counts only for a file that is
 * not there yet.
 *
 * @param seen has x been seen before? Beans of class SeenFilter
 * @param window was x among the last w? Beans of class WindowFilter
 * @param decaying how often has x occurred lately? Beans of class DecayingCounts
 */
@ConfigurationProperties("tidemark")
public record TidemarkProperties(
    Map<String, Seen> seen, Map<String, Window> window, Map<String, Decaying> decaying) {
  private static final PropertyMapper GIVEN = PropertyMapper.get().alwaysApplyingWhenNonNull();

  /** Where nothing is said of a question, there is no memory. */
  public TidemarkProperties {
    seen = seen == null ? Map.of() : seen;
    window = window == null ? Map.of() : window;
    decaying = decaying == null ? Map.of() : decaying;
  }

  /**
   * A memory that never forgets.
   *
   * @param items the number of different keys; without, it grows
   * @param error the probability that a new key is taken for an old one
   * @param memory the most bytes, such as 64MB
   * @param file where it is kept
   */
  public record Seen(Long items, Double error, DataSize memory, Path file)
      implements MemorySettings {
    @Override
    public ResolvableType type() {
      return ResolvableType.forClassWithGenerics(SeenFilter.class, String.class);
    }

    @Override
    public SaveableMemory build() {
      SeenFilterBuilder<String> builder = Tidemark.seen(Keys.strings());
      GIVEN.from(items).to(builder::items);
      GIVEN.from(error).to(builder::error);
      GIVEN.from(memory).as(DataSize::toBytes).to(builder::memory);
      return builder.buildConcurrent();
    }

    @Override
    public SaveableMemory load(Path saved) throws IOException {
      return SeenFilter.loadConcurrent(saved, Keys.strings());
    }
  }

  /**
   * A memory of what came lately.
   *
   * @param window the length of time, such as 10m or 3d
   * @param last the number of items, instead of a length of time
   * @param error the probability that a key is found that came neither in the window nor just before
   * @param memory the most bytes, such as 64MB
   * @param file where it is kept
   */
  public record Window(Duration window, Long last, Double error, DataSize memory, Path file)
      implements MemorySettings {
    @Override
    public ResolvableType type() {
      return ResolvableType.forClassWithGenerics(WindowFilter.class, String.class);
    }

    @Override
    public SaveableMemory build() {
      WindowFilterBuilder<String> builder = Tidemark.window(Keys.strings());
      GIVEN.from(window).to(builder::window);
      GIVEN.from(last).to(builder::last);
      GIVEN.from(error).to(builder::error);
      GIVEN.from(memory).as(DataSize::toBytes).to(builder::memory);
      return builder.buildConcurrent();
    }

    @Override
    public SaveableMemory load(Path saved) throws IOException {
      return WindowFilter.loadConcurrent(saved, Keys.strings());
    }
  }

  /**
   * Counts that fade.
   *
   * @param halfLife after which an occurrence counts half
   * @param window in which an occurrence counts, instead of a half-life
   * @param memory the bytes that counts take, such as 1MB
   * @param top how many of the most frequent keys are kept, with a half-life
   * @param file where it is kept
   */
  public record Decaying(
      Duration halfLife, Duration window, DataSize memory, Integer top, Path file)
      implements MemorySettings {
    @Override
    public ResolvableType type() {
      return ResolvableType.forClassWithGenerics(DecayingCounts.class, String.class);
    }

    @Override
    public SaveableMemory build() {
      DecayingCountsBuilder<String> builder = Tidemark.decayingCounts(Keys.strings());
      GIVEN.from(halfLife).to(builder::halfLife);
      GIVEN.from(window).to(builder::window);
      GIVEN.from(memory).as(DataSize::toBytes).to(builder::memory);
      GIVEN.from(top).to(builder::top);
      return builder.buildConcurrent();
    }

    @Override
    public SaveableMemory load(Path saved) throws IOException {
      DecayingCounts<String> counts = DecayingCounts.loadConcurrent(saved, Keys.strings());
      return top == null ? counts : counts.withTop(top);
    }
  }
}
