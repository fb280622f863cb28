const notices = ['reset', 'set', 'open_from_store'] as const
export type SignInNotice = (typeof notices)[number]

/** A notice for the sign-in screen, passed as navigation state by another screen. */
export const signInNoticeOf = (state: unknown): SignInNotice | null =>
  notices.find(
    (notice) =>
      typeof state === 'object' && state !== null && 'notice' in state && state.notice === notice,
  ) ?? null
