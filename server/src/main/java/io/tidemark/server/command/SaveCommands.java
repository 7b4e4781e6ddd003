package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.MemoryService;
import java.io.IOException;
import java.util.List;

/** SAVE, BGSAVE and LASTSAVE: snapshots of all keys in the data folder. */
final class SaveCommands {
  private static final long MILLIS_PER_SECOND = 1_000;
  private static final String NO_FOLDER =
      "ERR this server was started without a data folder, and keeps nothing";

  private final MemoryService service;
  private final long startMillis;

  private SaveCommands(MemoryService service) {
    this.service = service;
    this.startMillis = service.clock().millis();
  }

  /** The commands. */
  static List<Command> of(MemoryService service) {
    SaveCommands saves = new SaveCommands(service);
    Family family = new Family("server", "1.0.0", Refusals.KEY);
    CommandFlag[] slow = {CommandFlag.ADMIN, CommandFlag.NOSCRIPT, CommandFlag.SLOW};
    CommandFlag[] fast = {CommandFlag.ADMIN, CommandFlag.NOSCRIPT};
    return family
        .add(family
            .command("SAVE", 1, "", "Makes a snapshot", slow)
            .does(family.guarded(saves::save)))
        .add(family
            .command("BGSAVE", -1, "[SCHEDULE]", "Makes a snapshot in the background", fast)
            .does(family.guarded(saves::saveInBackground)))
        .add(family
            .command("LASTSAVE", 1, "", "Tells when the last snapshot was made", Family.READS_FAST)
            .does(family.guarded(saves::lastSave)))
        .commands();
  }

  private void requireFolder() {
    if (service.durability().isEmpty()) {
      throw new CommandException(NO_FOLDER);
    }
  }

  private void save(Request request, ReplyWriter reply) {
    requireFolder();
    try {
      service.save();
    } catch (IOException e) {
      throw new CommandException("ERR " + e.getMessage());
    }
    reply.ok();
  }

  private void saveInBackground(Request request, ReplyWriter reply) {
    if (request.size() > 2 || (request.size() == 2 && !request.is(1, "SCHEDULE"))) {
      throw new CommandException(Errors.SYNTAX);
    }
    requireFolder();
    if (!service.saveInBackground()) {
      throw new CommandException("ERR Background save already in progress");
    }
    reply.simple("Background saving started");
  }

  private void lastSave(Request request, ReplyWriter reply) {
    long millis = service.durability().map(found -> found.lastSaveMillis()).orElse(startMillis);
    reply.integer(millis / MILLIS_PER_SECOND);
  }
}
