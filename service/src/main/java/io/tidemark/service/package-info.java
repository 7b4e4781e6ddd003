/**
 * Memories by name: created, found, renamed, expired and deleted; one writer at a time each; within a limit of
 * memory; durable if there is a folder. No protocol and no HTTP.
 */
package io.tidemark.service;
