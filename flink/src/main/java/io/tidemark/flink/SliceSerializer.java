package io.tidemark.flink;

import io.tidemark.core.Require;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Slices as bytes, version 1: the length in 4 bytes, and the bytes.
 *
 * <p>Threads: any number.
 */
final class SliceSerializer extends TypeSerializer<MemorySlice> {
  private static final long serialVersionUID = 1;

  static final int VERSION = 1;

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<MemorySlice> duplicate() {
    return this;
  }

  @Override
  public MemorySlice createInstance() {
    return new MemorySlice(new byte[0]);
  }

  @Override
  public MemorySlice copy(MemorySlice from) {
    return from;
  }

  @Override
  public MemorySlice copy(MemorySlice from, MemorySlice reuse) {
    return from;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(MemorySlice slice, DataOutputView out) throws IOException {
    out.writeInt(slice.bytes().length);
    out.write(slice.bytes());
  }

  @Override
  public MemorySlice deserialize(DataInputView in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MemorySlice.BYTES) {
      throw new IOException(
          Require.message("bytes of a slice", length, "0 to " + MemorySlice.BYTES));
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new MemorySlice(bytes);
  }

  @Override
  public MemorySlice deserialize(MemorySlice reuse, DataInputView in) throws IOException {
    return deserialize(in);
  }

  @Override
  public void copy(DataInputView in, DataOutputView out) throws IOException {
    serialize(deserialize(in), out);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SliceSerializer;
  }

  @Override
  public int hashCode() {
    return VERSION;
  }

  @Override
  public TypeSerializerSnapshot<MemorySlice> snapshotConfiguration() {
    return new Snapshot();
  }

  /** The version of the form in which slices were written. Flink makes it by its name. */
  public static final class Snapshot implements TypeSerializerSnapshot<MemorySlice> {
    /** For Flink. */
    public Snapshot() {}

    @Override
    public int getCurrentVersion() {
      return VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) {
      // The version says it all.
    }

    @Override
    public void readSnapshot(int version, DataInputView in, ClassLoader classes)
        throws IOException {
      if (version != VERSION) {
        throw new IOException(Require.message(
            "version of slices", version, VERSION + "; a later Tidemark wrote this state"));
      }
    }

    @Override
    public TypeSerializer<MemorySlice> restoreSerializer() {
      return new SliceSerializer();
    }

    @Override
    public TypeSerializerSchemaCompatibility<MemorySlice> resolveSchemaCompatibility(
        TypeSerializerSnapshot<MemorySlice> old) {
      return old instanceof Snapshot
          ? TypeSerializerSchemaCompatibility.compatibleAsIs()
          : TypeSerializerSchemaCompatibility.incompatible();
    }
  }
}
