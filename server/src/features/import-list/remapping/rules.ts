import { MOST_REMAPS, type Remap } from '@plaudit/contract/dropshipping/remaps'
import type { KeptItemVariant, KeptPush } from '../../../db/suppliers/import-list-tables.ts'
import type { ItemRow } from '../rows.ts'
import { lostTies, type LostTie } from '../rules.ts'

type Item = Pick<ItemRow, 'variants' | 'options' | 'gone_at'>

/** What the supplier sells now and no variant of the store belongs to. */
export const freeVariants = (item: Item, pushed: KeptPush): KeptItemVariant[] => {
  const tied = new Set(pushed.store.variants.map((one) => one.supplierVariantId))
  return item.variants.filter(({ id, gone }) => !gone && !tied.has(id))
}

/** By way of capitals: `ß` is `SS` there. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()

/** Case, accents and spaces do not count, but for those between figures. */
const valueOf = (text: string): string =>
  plain(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '')

const areSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

/** `-V2`, `-NEW`: what a SKU gets when its variant is made anew. */
const REVISION = /^(?:(?:v|r|rev|ver)\d{1,3}|new)$/

/** `before`: without its last part; null for one of a single part. */
type Sku = { whole: string; before: string | null; isRevision: boolean }

const skuOf = (sku: string): Sku | null => {
  const words = plain(sku).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return null
  return {
    whole: words.join(' '),
    before: words.length > 1 ? words.slice(0, -1).join(' ') : null,
    isRevision: REVISION.test(words.at(-1)!),
  }
}

/** 2: the same; 1: one of them with a part more, or with another revision; 0: neither. */
const compareSkus = (a: Sku | null, b: Sku | null): 0 | 1 | 2 => {
  if (!a || !b) return 0
  if (a.whole === b.whole) return 2
  const isLonger = (long: Sku, short: Sku) => short.before !== null && long.before === short.whole
  const isOther = a.isRevision && b.isRevision && a.before !== null && a.before === b.before
  return isOther || isLonger(a, b) || isLonger(b, a) ? 1 : 0
}

/** `turned`: the values in the order that the options have now; null where they have the same, or others. */
type Wanted = { values: string[]; turned: string[] | null; sku: Sku | null }

const wantedOf = (item: Item, pushed: KeptPush, { variant }: LostTie): Wanted => {
  const names = pushed.product.options.map(valueOf)
  const now = item.options.map(valueOf)
  const written = pushed.product.variants
    .find((one) => one.supplierVariantId === variant.id)
    ?.optionValues.map(valueOf)
  const isTurned =
    written?.length === names.length &&
    !areSame(names, now) &&
    areSame(names.toSorted(), now.toSorted())
  return {
    values: variant.values.map(valueOf),
    turned: isTurned ? now.map((name) => written[names.indexOf(name)]!) : null,
    // The owner's own SKU says nothing of the supplier's.
    sku: variant.locked.includes('sku') ? null : skuOf(variant.sku),
  }
}

type Offered = { id: string; values: string[]; sku: Sku | null }
type Match = { from: string; to: string; score: number; confidence: Remap['confidence'] }

const confidenceOf = ({ isSame, isLikely }: { isSame: boolean; isLikely: boolean }) => {
  if (isSame) return 'same'
  return isLikely ? 'likely' : 'none'
}

/** Same values before SKUs, SKUs before single values. */
const matchOf = (from: string, wanted: Wanted, { id, values, sku }: Offered): Match => {
  const isSame =
    areSame(wanted.values, values) || (wanted.turned !== null && areSame(wanted.turned, values))
  const skus = compareSkus(wanted.sku, sku)
  const most = Math.max(wanted.values.length, values.length, 1)
  const shared = wanted.values.filter((value) => values.includes(value)).length / most
  const isLikely = skus > 0 || shared >= 0.5
  return {
    from,
    to: id,
    score: (isSame ? 1_000 : 0) + skus * 100 + Math.round(shared * 99),
    confidence: confidenceOf({ isSame, isLikely }),
  }
}

const lower = { same: 'likely', likely: 'none', none: 'none' } as const

/**
 * Each variant is proposed once, the best matches first. Where two of them are as good as each other nobody can say which is
 * meant: they are one step less sure.
 */
const assign = (matches: Match[]): Map<string, Match> => {
  const assigned = new Map<string, Match>()
  const taken = new Set<string>()
  const byScore = Map.groupBy(
    matches.filter(({ confidence }) => confidence !== 'none'),
    ({ score }) => score,
  )
  for (const score of [...byScore.keys()].toSorted((a, b) => b - a)) {
    const open = byScore.get(score)!.filter(({ from, to }) => !assigned.has(from) && !taken.has(to))
    const rivals = (one: Match) =>
      open.some(({ from, to }) => (from === one.from) !== (to === one.to))
    for (const one of open) {
      if (assigned.has(one.from) || taken.has(one.to)) continue
      const confidence = rivals(one) ? lower[one.confidence] : one.confidence
      if (confidence === 'none') continue
      assigned.set(one.from, { ...one, confidence })
      taken.add(one.to)
    }
  }
  return assigned
}

export type Proposal = LostTie & {
  proposed: string | null
  confidence: Remap['confidence']
  /** All that are free, best first. */
  choices: string[]
}

/** PROD-67: what could take the place of each supplier variant that is gone, of the first 100. */
export const proposeRemaps = (item: Item, pushed: KeptPush): Proposal[] => {
  const offered = freeVariants(item, pushed).map(({ id, values, sku }) => ({
    id,
    values: values.map(valueOf),
    sku: skuOf(sku),
  }))
  const lost = lostTies(item, pushed).slice(0, MOST_REMAPS)
  const found = lost.map((tie) => {
    const wanted = wantedOf(item, pushed, tie)
    return offered.map((one) => matchOf(tie.variant.id, wanted, one))
  })
  const assigned = assign(found.flat())
  return lost.map((tie, at) => {
    const match = assigned.get(tie.variant.id)
    const choices = found[at]!.toSorted((a, b) => b.score - a.score).map(({ to }) => to)
    return {
      ...tie,
      proposed: match?.to ?? null,
      confidence: match?.confidence ?? 'none',
      // What is proposed to another one comes behind.
      choices: match ? [match.to, ...choices.filter((id) => id !== match.to)] : choices,
    }
  })
}
