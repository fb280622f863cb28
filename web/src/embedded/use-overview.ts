import {
  connectEmbedded,
  getEmbeddedOverview,
  type ConnectOutcome,
  type EmbeddedOverview,
} from '@plaudit/contract/stores/embedded'
import type { Review } from '@plaudit/contract/reviews/review'
import { useCallback, useEffect, useState } from 'react'
import { adminCall, AdminFailure } from './admin-call.ts'
import { speakLanguage, spokenLanguage } from './embedded-texts.ts'

export type Shown =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'refused'; outcome: ConnectOutcome }
  | { kind: 'ready'; overview: EmbeddedOverview }

const needsConnection = (cause: unknown) =>
  cause instanceof AdminFailure &&
  (cause.code === 'store_needed' || cause.code === 'store_access_lost')

/** The first opening connects the store: nobody signs in a second time. */
const openOverview = async (): Promise<Shown> => {
  try {
    return { kind: 'ready', overview: await adminCall(getEmbeddedOverview, {}) }
  } catch (cause) {
    if (!needsConnection(cause)) throw cause
  }
  const outcome = await adminCall(connectEmbedded, { language: spokenLanguage() })
  if (outcome.result !== 'connected') return { kind: 'refused', outcome }
  return { kind: 'ready', overview: await adminCall(getEmbeddedOverview, {}) }
}

const withoutReview = (overview: EmbeddedOverview, id: string): EmbeddedOverview => ({
  ...overview,
  waiting: overview.waiting.filter((one) => one.id !== id),
  reviews: {
    ...overview.reviews,
    unreplied: overview.reviews.unreplied - 1,
    waiting_count: overview.reviews.waiting_count - 1,
  },
})

const SLOW_MS = 30_000
const FAST_MS = 3_000

/** While the store is read, or its theme was never looked at, there will soon be more to show. */
const isMoving = ({ sync, theme }: EmbeddedOverview) =>
  sync.state === 'running' || sync.state === 'waiting' || theme.state === 'unchecked'

/** After how many milliseconds the page looks again; null where somebody has to do something first. */
const paceOf = (shown: Shown): number | null => {
  if (shown.kind === 'loading') return 0
  if (shown.kind !== 'ready') return null
  return isMoving(shown.overview) ? FAST_MS : SLOW_MS
}

/** What the page shows; it looks again by itself while it is seen. */
export const useOverview = () => {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const load = useCallback(async () => {
    try {
      const next = await openOverview()
      if (next.kind === 'ready') await speakLanguage(next.overview.language)
      setShown(next)
    } catch {
      setShown((now) => (now.kind === 'ready' ? now : { kind: 'failed' }))
    }
  }, [])
  const pace = paceOf(shown)
  useEffect(() => {
    if (pace === null) return
    const look = () => {
      if (pace === 0 || document.visibilityState === 'visible') void load()
    }
    if (pace === 0) return look()
    const timer = setInterval(look, pace)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pace, load])
  const retry = () => setShown({ kind: 'loading' })
  const answered = (review: Review) => {
    setShown((now) =>
      now.kind === 'ready'
        ? { kind: 'ready', overview: withoutReview(now.overview, review.id) }
        : now,
    )
    void load()
  }
  return { shown, retry, answered }
}
