package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.MemoryPlan;
import io.tidemark.service.SeenOptions;
import java.util.List;

/** TM.PLAN: what would a memory take, without making it? */
final class PlanCommand {
  private final Memories memories;

  private PlanCommand(Memories memories) {
    this.memories = memories;
  }

  /** The command. */
  static List<Command> of(Memories memories) {
    PlanCommand plan = new PlanCommand(memories);
    Family family = new Family("tm", "1.0.0", Refusals.SEEN);
    return family
        .add(family
            .command(
                "TM.PLAN",
                -4,
                "BF " + SeenWords.SYNTAX,
                "Tells what a filter would take, without making it",
                Family.READS_SLOWLY)
            .does(family.guarded(plan::plan)))
        .commands();
  }

  private void plan(Request request, ReplyWriter reply) {
    if (!request.is(1, "BF")) {
      throw new CommandException(Replies.UNKNOWN_ARGUMENT);
    }
    SeenOptions options = new SeenWords(request).reserve(2);
    MemoryPlan plan = memories.service().plan(options);
    new InfoReply()
        .field("Structure", plan.structure())
        .field("Size", plan.memoryBytes())
        .field("Error", plan.error())
        .write(reply);
  }
}
