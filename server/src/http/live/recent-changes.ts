import type { LiveMessage, Topic } from '@plaudit/contract/live'
import type { LiveEnvelope } from '../../live.ts'

const KEPT_MS = 60_000

/**
 * What changed in the last minute, by account: for a tab whose stream opens a moment after its first answers were read.
 * Without it such a tab would have to read all of them again.
 */
export const createRecentChanges = () => {
  const begun = performance.now()
  /** When something may have been missed last. */
  let gapAt = begun
  /** Of each account and topic the last change, in the order of the accounts' last changes. */
  const changes = new Map<string, Map<Topic, number>>()

  const forgetOld = (now: number) => {
    for (const [accountId, byTopic] of changes) {
      if (now - Math.max(...byTopic.values()) <= KEPT_MS) return
      changes.delete(accountId)
    }
  }

  return {
    note: ({ accountId, topics }: LiveEnvelope) => {
      const now = performance.now()
      const byTopic = changes.get(accountId) ?? new Map<Topic, number>()
      for (const topic of topics) byTopic.set(topic, now)
      changes.delete(accountId)
      changes.set(accountId, byTopic)
      forgetOld(now)
    },
    noteGap: () => {
      gapAt = performance.now()
    },
    /** Topics of this account that changed in the last `ms`; null where that is not known. */
    within: (accountId: string, ms: number): LiveMessage['topics'] | null => {
      const since = performance.now() - ms
      if (ms > KEPT_MS || since < gapAt) return null
      const byTopic = changes.get(accountId) ?? new Map<Topic, number>()
      return [...byTopic].filter(([, at]) => at >= since).map(([topic]) => topic)
    },
  }
}
