import type { Remap } from '@plaudit/contract/dropshipping/remaps'

/** What the owner chose for each: a supplier variant, off sale (null), or nothing yet (not in it). */
export type Choices = ReadonlyMap<string, string | null>

/** PROD-67: what is surely the same is chosen already; everything else the owner looks at. */
export const firstChoices = (remaps: Remap[]): Choices =>
  new Map(
    remaps.flatMap(({ from, confidence, proposed }) =>
      confidence === 'same' && proposed !== null ? [[from, proposed] as const] : [],
    ),
  )

/** `to` undefined: nothing is chosen any more. */
export const withChoice = (
  choices: Choices,
  from: string,
  to: string | null | undefined,
): Choices => {
  const next = new Map(choices)
  if (to === undefined) next.delete(from)
  else next.set(from, to)
  return next
}

/** Supplier variants that are chosen for another one. */
export const takenBy = (choices: Choices, from: string): ReadonlySet<string> =>
  new Set([...choices].flatMap(([of, to]) => (of !== from && to !== null ? [to] : [])))

export const pairsOf = (choices: Choices) => [...choices].map(([from, to]) => ({ from, to }))
