package io.tidemark.store;

import java.util.Optional;

/**
 * A store at a moment.
 *
 * @param liveParts parts that are not sealed yet: the one that takes additions, and one that waits
 * @param livePairs pairs of these parts, equal ones counted each time; while a large part is being sealed, some
 *     of them are in sealed files, too
 * @param sealedFiles sealed files
 * @param sealedPairs pairs in them
 * @param tombstones what was forgotten and is still in a file
 * @param otherKeysErased how many keys that were not meant are expected to have lost ticks, since they
 *     share the fingerprint of one that was forgotten; over all files that were rewritten so far
 * @param cappedAnswers questions that a filter in memory answered "maybe" without looking at the end;
 *     starts anew with each part
 * @param tornBytes the bytes that were cut off the end of the log when the store was opened, since
 *     they had not been written in full
 * @param failure why sealing, merging or dropping files did not succeed the last time, if it did not:
 *     nothing is lost; or why the log could not be forced to the disk: nothing more is added then
 */
public record StoreStatistics(
    int liveParts,
    long livePairs,
    int sealedFiles,
    long sealedPairs,
    int tombstones,
    double otherKeysErased,
    long cappedAnswers,
    long tornBytes,
    Optional<String> failure) {}
