import type { RightLine } from '@plaudit/contract/billing/rights'

export type BarKind = RightLine['because'] | 'none'
/** A piece of the bar. `from` and `until` in milliseconds; `used`: which part of it is past, from 0 to 1. */
export type BarPiece = { kind: BarKind; from: number; until: number; used: number }
/** A day under the bar, at `share` of its length, from 0 to 1. */
export type BarMark = { at: number; share: number }

type Known = {
  now: string
  because: string
  until: string | null
  history: readonly Pick<RightLine, 'from' | 'until' | 'because'>[]
}
type Line = { from: number; until: number; kind: BarKind }

/** More are too narrow to be seen on a phone. */
const MOST_PIECES = 8
/** Two days under the bar are at least this part of its length apart. */
const MARKS_APART = 0.3

/** The last grace goes on to its end: the history tells of it up to now only. */
const untilOf = (
  { now, because, until }: Known,
  line: Known['history'][number],
  isNewest: boolean,
) =>
  Date.parse(
    (isNewest && because === 'grace' && line.because === 'grace' ? until : line.until) ?? now,
  )

/** What applies between two moments: a pause before the plan that it pauses, else what began last. */
const lineBetween = (lines: readonly Line[], from: number, until: number): Line | null => {
  const there = lines.filter((line) => line.from <= from && line.until >= until)
  return there.find(({ kind }) => kind === 'pause') ?? there.at(-1) ?? null
}

/** The stretches of time in which there was a plan, oldest first and without overlaps, with the times between them. */
export const timelineOf = (known: Known): BarPiece[] => {
  const now = Date.parse(known.now)
  const lines = known.history
    .map((line, place): Line => ({
      from: Date.parse(line.from),
      until: untilOf(known, line, place === 0),
      kind: line.because,
    }))
    .toReversed()
  const moments = [...new Set(lines.flatMap(({ from, until }) => [from, until]))].toSorted(
    (a, b) => a - b,
  )
  const pieces: (Line & { of: Line | null })[] = []
  for (const [place, until] of moments.entries()) {
    const from = moments[place - 1]
    if (from === undefined) continue
    const of = lineBetween(lines, from, until)
    const last = pieces.at(-1)
    if (last && last.of === of) last.until = until
    else pieces.push({ kind: of?.kind ?? 'none', from, until, of })
  }
  return pieces.slice(-MOST_PIECES).map(({ kind, from, until }) => ({
    kind,
    from,
    until,
    used: Math.min(1, Math.max(0, (now - from) / (until - from))),
  }))
}

/** The days to write under the bar: its ends, and where what applies now began. */
export const marksOf = (pieces: readonly BarPiece[]): BarMark[] => {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) return []
  const length = last.until - first.from
  const present = pieces.findLast(({ used }) => used > 0)
  const middle = present ? [{ at: present.from, share: (present.from - first.from) / length }] : []
  return [
    { at: first.from, share: 0 },
    ...middle.filter(({ share }) => share >= MARKS_APART && share <= 1 - MARKS_APART),
    { at: last.until, share: 1 },
  ]
}
