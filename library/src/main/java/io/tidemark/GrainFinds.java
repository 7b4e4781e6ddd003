package io.tidemark;

/**
 * Items that were found although their key came before the window, in its grain.
 *
 * <p>Errors: {@code most} has none. {@code expected} takes keys for evenly spread over the grain.
 *
 * @param expected how many there probably are
 * @param most how many there are at most
 */
public record GrainFinds(double expected, long most) {}
