/** A message that is on its way to every process. */
export type Announcement = {
  /** What was announced is so from now on. Rejects when the message did not go out. */
  now(): Promise<void>
}

/**
 * A need: to notify every process of what changed, beside the database. PostgreSQL's NOTIFY does it without anything
 * else, but puts the commits of a whole server in one order while it does.
 */
export type Announce = {
  /** False while messages would be lost: the database carries them then. */
  isUp(): boolean
  /**
   * Says inside a transaction what will be so once it is committed. Who hears it waits for `now`, but for a few seconds
   * only: a process that ends in between has been heard all the same.
   */
  expect(message: string): Announcement
  /**
   * Never fails: it goes on trying. `onGap`: something may have been missed; said when messages are heard again, and
   * every few seconds while they cannot be heard, because others may be up meanwhile.
   */
  hear(onMessage: (message: string) => void, onGap: () => void): void
  close(): Promise<void>
}
