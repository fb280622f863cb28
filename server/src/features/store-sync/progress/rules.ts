import type { KindProgress } from './progress-of-kinds.ts'

/** Writing things down takes a store about as long as reading them takes us. */
const PREPARING_SHARE = 0.5

/** How far a kind is, from 0 to 1. */
const shareOf = ({ state, prepared, read, total }: KindProgress): number => {
  if (state === 'complete') return 1
  if (state === 'waiting' || !total) return 0
  const part = (count: number) => Math.min(1, count / total)
  return state === 'preparing'
    ? part(prepared) * PREPARING_SHARE
    : PREPARING_SHARE + part(read) * (1 - PREPARING_SHARE)
}

/** Variants come with their products: while those are written down nothing else is known of them. */
const progressShare = (kinds: readonly KindProgress[]): number => {
  const open = kinds.filter(({ state }) => state !== 'failed' && state !== 'not_allowed')
  const all = open.reduce((sum, { total }) => sum + (total ?? 0), 0)
  const done = open.reduce((sum, kind) => {
    const products = open.find((one) => one.kind === 'products')
    const isBeside = kind.kind === 'variants' && kind.state === 'preparing' && products
    return sum + (kind.total ?? 0) * shareOf(isBeside ? products : kind)
  }, 0)
  return all === 0 ? 0 : done / all
}

export const percentOf = (kinds: readonly KindProgress[]): number =>
  Math.floor(progressShare(kinds) * 100)

/** What is left by what was done since the run began; null before anything was. */
export const secondsLeft = (
  kinds: readonly KindProgress[],
  { startedAt, now }: { startedAt: Date | null; now: Date },
): number | null => {
  const done = progressShare(kinds)
  const isCounted = kinds.every(
    ({ state, total }) => state === 'failed' || state === 'not_allowed' || total !== null,
  )
  if (!startedAt || !isCounted || done === 0) return null
  const elapsed = (now.getTime() - startedAt.getTime()) / 1000
  return Math.ceil((elapsed / done) * (1 - done))
}
