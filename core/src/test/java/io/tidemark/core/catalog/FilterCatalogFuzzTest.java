package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Order;

/**
 * Any bytes are a filter of exactly these bytes or are refused as corrupt. The corpus beside the
 * golden files is run with every build; docs/fuzzing.md tells how to look for more.
 */
@Order(Integer.MAX_VALUE)
class FilterCatalogFuzzTest {
  @FuzzTest(maxDuration = "1h")
  void readsOrRefuses(byte[] data) throws IOException {
    read(data);
    if (data.length >= Integer.BYTES) {
      // With the right checksum, so that what lies behind that check is reached too.
      read(Samples.withChecksum(data.clone()));
    }
  }

  private static void read(byte[] data) throws IOException {
    try {
      assertThat(Samples.bytes(FilterCatalog.read(data))).isEqualTo(data);
    } catch (CorruptDataException refused) {
      assertThat(refused.offset()).isBetween(0L, (long) data.length);
    }
    InputStream in = new ByteArrayInputStream(data);
    try {
      byte[] again = Samples.bytes(FilterCatalog.read(in));
      int taken = data.length - in.available();
      assertThat(again).isEqualTo(Arrays.copyOf(data, taken));
    } catch (CorruptDataException refused) {
      assertThat(refused.offset()).isBetween(0L, (long) data.length);
    }
  }
}
