/** What may change behind the owner's back; each name is also the first part of a query key. */
export const topics = [
  'account',
  'imports',
  'reviews',
  'products',
  'notifications',
  'store',
  'widget',
  'billing',
] as const
export type Topic = (typeof topics)[number]

/** One message of `notifications/stream/`: look at these again. Names only, never data. */
export type LiveMessage = { topics: Topic[] }
