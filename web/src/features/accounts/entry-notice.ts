const notices = ['reset', 'set', 'open_from_store'] as const
export type EntryNotice = (typeof notices)[number]

/** What another screen asks the sign-in to say, handed over as navigation state. */
export const noticeIn = (state: unknown): EntryNotice | null =>
  notices.find(
    (notice) =>
      typeof state === 'object' && state !== null && 'notice' in state && state.notice === notice,
  ) ?? null
