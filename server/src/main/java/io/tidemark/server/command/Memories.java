package io.tidemark.server.command;

import io.tidemark.core.Require;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import io.tidemark.service.RefusedException;

/**
 * The memories that the words of requests name.
 *
 * <p>Threads: any number at once. Looking one up makes no object.
 */
final class Memories {
  private final MemoryService service;
  private final ThreadLocal<Name> lookup = ThreadLocal.withInitial(Name::forLookup);
  private final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(Scratch::new);

  Memories(MemoryService service) {
    this.service = Require.nonNull(service, "service");
  }

  MemoryService service() {
    return service;
  }

  /** Arrays of this thread, for one request at a time. */
  Scratch scratch() {
    return scratch.get();
  }

  /** A name for looking up, good until this thread asks for the next one. */
  Name name(Request request, int word) {
    return name(request.bytes(), request.offset(word), request.length(word));
  }

  private Name name(byte[] bytes, int offset, int length) {
    return lookup.get().set(bytes, offset, length);
  }

  /** A name to be kept. */
  Name keptName(Request request, int word) {
    return Name.of(request.bytes(), request.offset(word), request.length(word));
  }

  /** The memory that a word names; null if there is none. */
  NamedMemory find(Request request, int word) {
    return service.find(name(request, word));
  }

  /**
   * The memory of a type that a word names; null if there is none.
   *
   * @throws CommandException if it is of another type
   */
  <M extends NamedMemory> M find(Request request, int word, Class<M> type) {
    NamedMemory memory = find(request, word);
    if (memory != null && !type.isInstance(memory)) {
      throw new CommandException(Errors.WRONG_TYPE);
    }
    return type.cast(memory);
  }

  /**
   * The memory of a type that a word names.
   *
   * @throws CommandException if there is none, or it is of another type
   */
  <M extends NamedMemory> M get(Request request, int word, Class<M> type, Refusals refusals) {
    M memory = find(request, word, type);
    if (memory == null) {
      throw new CommandException(refusals.missing());
    }
    return memory;
  }

  /**
   * Makes the memory that a word names.
   *
   * @throws CommandException if the name is in use, or it cannot be made
   */
  <M extends NamedMemory> M create(
      Request request, int word, MemoryOptions options, Class<M> type, Refusals refusals) {
    try {
      return service.create(keptName(request, word), options, type);
    } catch (RefusedException e) {
      throw refusals.errorOfCreation(e);
    }
  }

  /** The memory that a word names, or a new one; as {@link #create} if that is refused. */
  <M extends NamedMemory> M findOrCreate(
      Request request, int word, MemoryOptions options, Class<M> type, Refusals refusals) {
    while (true) {
      M memory = find(request, word, type);
      if (memory != null) {
        return memory;
      }
      try {
        return service.create(keptName(request, word), options, type);
      } catch (RefusedException e) {
        if (e.reason() != RefusedException.Reason.EXISTS) {
          throw refusals.errorOfCreation(e);
        }
        // Another client was first; its memory is as good.
      }
    }
  }

  /** What the memory makes of a word that is an item. */
  static long digest(NamedMemory memory, Request request, int word) {
    return memory.origin().digest().of(request.bytes(), request.offset(word), request.length(word));
  }
}
