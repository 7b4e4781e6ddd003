package io.tidemark.server.command;

import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import java.util.ArrayList;
import java.util.List;

/** All commands that need the data: one family for each kind of memory, and those about keys of any kind. */
public final class DataCommands {
  private DataCommands() {}

  /** The commands over the memories of a service. */
  public static List<Command> of(MemoryService service) {
    Memories memories = new Memories(service);
    List<Command> commands = new ArrayList<>();
    commands.addAll(KeyCommands.of(memories));
    commands.addAll(ExpiryCommands.of(memories));
    commands.addAll(DumpCommands.of(memories));
    commands.addAll(SaveCommands.of(service));
    commands.addAll(SeenCommands.of(memories));
    commands.addAll(CountsCommands.of(memories));
    commands.addAll(SketchCommands.of(memories));
    commands.addAll(TopCommands.of(memories));
    commands.addAll(HistoryCommands.of(memories));
    commands.addAll(PlanCommand.of(memories));
    return List.copyOf(commands);
  }

  /** Tells changes of the memories of a service, for WATCH. */
  public static KeyVersions versions(MemoryService service) {
    return (bytes, offset, length) -> {
      NamedMemory memory = service.find(Name.of(bytes, offset, length));
      // Ids and sequences are below 2^31 for long; where not, a change is only told with a tiny
      // chance of an error.
      return memory == null ? 0 : memory.origin().id() * 0x9E3779B97F4A7C15L + memory.sequence();
    };
  }
}
