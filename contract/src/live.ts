/** What may change without an action in this tab; each name is also the first part of a query key. */
export const topics = [
  'account',
  'imports',
  'reviews',
  'products',
  'notifications',
  'store',
  'widget',
  'billing',
  'import_list',
] as const
export type Topic = (typeof topics)[number]

/** One message of `notifications/stream/`: topics to refetch. Names only, never data. */
export type LiveMessage = { topics: Topic[] }
