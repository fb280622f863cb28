import { DRAFT_LASTS_MS, DRAFT_PREFIX } from './draft-storage.ts'

const MOST_OF_AN_ACCOUNT = 50

/** When a draft was last changed. For one without a time, from an older release, it starts now. */
const typedAt = (key: string): number => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as { at?: number }
    if (typeof kept.at === 'number') return kept.at
    localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() }))
    return Date.now()
  } catch {
    return 0
  }
}

/** Deletes drafts of all accounts that are older than 30 days, and for each account all but the 50 newest. */
export const dropOldDrafts = () => {
  const counts: Record<string, number> = {}
  const drafts = Object.keys(localStorage)
    .filter((key) => key.startsWith(DRAFT_PREFIX))
    .map((key) => ({
      key,
      account: key.slice(DRAFT_PREFIX.length).split('.')[0]!,
      at: typedAt(key),
    }))
    .sort((one, other) => other.at - one.at)
  for (const { key, account, at } of drafts) {
    counts[account] = (counts[account] ?? 0) + 1
    if (at < Date.now() - DRAFT_LASTS_MS || counts[account] > MOST_OF_AN_ACCOUNT)
      localStorage.removeItem(key)
  }
}
