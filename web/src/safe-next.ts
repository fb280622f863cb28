/** Only our own paths: a `next` to another site is ignored. */
export const safeNext = (next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) ? next : '/'
