package io.tidemark.service;

/** When changes are forced to the disk, and so when they may be answered. */
public enum SyncPolicy {
  /** Before they are answered; many that come at the same time share one force. */
  ALWAYS,
  /** Once a second: a crash of the machine takes back at most the last second. */
  EVERYSEC,
  /** When the system does it, and when the service is closed. */
  NO
}
