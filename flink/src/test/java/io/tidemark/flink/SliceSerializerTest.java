package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SliceSerializerTest {
  private final SliceSerializer serializer = new SliceSerializer();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, MemorySlice.BYTES})
  void aSliceComesBack(int length) throws IOException {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    DataOutputSerializer out = new DataOutputSerializer(16);
    serializer.serialize(new MemorySlice(bytes), out);
    DataOutputSerializer copied = new DataOutputSerializer(16);
    serializer.copy(new DataInputDeserializer(out.getCopyOfBuffer()), copied);
    assertThat(copied.getCopyOfBuffer()).isEqualTo(out.getCopyOfBuffer()).hasSize(4 + length);
    assertThat(serializer
            .deserialize(new DataInputDeserializer(copied.getCopyOfBuffer()))
            .bytes())
        .isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, MemorySlice.BYTES + 1, Integer.MAX_VALUE})
  void aWrongLengthIsRefusedBeforeAnythingIsAllocated(int length) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    out.writeInt(length);
    assertThatThrownBy(
            () -> serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("bytes of a slice: " + length + " (expected: 0 to 4096)");
  }

  @Test
  void theFormHasAVersion() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
    TypeSerializerSnapshot<MemorySlice> read = TypeSerializerSnapshot.readVersionedSnapshot(
        new DataInputDeserializer(out.getCopyOfBuffer()), getClass().getClassLoader());
    assertThat(
            serializer.snapshotConfiguration().resolveSchemaCompatibility(read).isCompatibleAsIs())
        .isTrue();
    assertThat(read.restoreSerializer()).isEqualTo(serializer);
  }

  @Test
  void aLaterVersionIsRefused() {
    assertThatThrownBy(() -> new SliceSerializer.Snapshot()
            .readSnapshot(2, new DataInputDeserializer(), getClass().getClassLoader()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version of slices: 2 (expected: 1; a later Tidemark");
  }
}
