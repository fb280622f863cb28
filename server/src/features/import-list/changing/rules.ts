import type { LockableField } from '@plaudit/contract/dropshipping/import-item'
import type { changeImportItems } from '@plaudit/contract/dropshipping/import-list'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { Parsed } from '@plaudit/contract/endpoint'
import type { ChangedFields } from '../../../db/suppliers/import-list-tables.ts'
import { fieldProblem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import { distinctTags } from '../editing/rules.ts'
import { variantByRules } from '../pricing/rules.ts'
import { keptPrice, withoutTyped } from '../pricing/typed/rules.ts'
import type { ItemRow } from '../rows.ts'

type Asked = Parsed<typeof changeImportItems>

/** @throws Problem `invalid` for a change that does not say what, or neither of what */
export const assertComplete = ({
  action,
  ids,
  filter,
  tags,
  category,
  collections,
}: Asked): void => {
  if ((ids === undefined) === (filter === undefined))
    throw fieldProblem('ids', phrase('dropship.choose_products'))
  const needed = {
    add_tags: tags?.length,
    remove_tags: tags?.length,
    set_category: category !== undefined,
    add_collections: collections?.length,
    remove_collections: collections?.length,
    price_rule: true,
    remove: true,
  }
  if (!needed[action]) throw fieldProblem('action', phrase('dropship.choose_what'))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const without = (all: string[], some: string[]) => {
  const gone = new Set(some.map((one) => one.toLowerCase()))
  return all.filter((one) => !gone.has(one.toLowerCase()))
}

/** The field that an action writes, with what it becomes. */
const writtenBy = (
  item: ItemRow,
  { action, tags = [], category = '', collections = [] }: Asked,
): Pick<ChangedFields, 'tags' | 'category' | 'collections'> => {
  if (action === 'add_tags') return { tags: distinctTags([...item.tags, ...tags]) }
  if (action === 'remove_tags') return { tags: without(item.tags, tags) }
  if (action === 'set_category') return { category }
  if (action === 'add_collections')
    return { collections: [...new Set([...item.collections, ...collections])] }
  return { collections: without(item.collections, collections) }
}

/** PROD-25: what a change does to one item, with what was there before; null where nothing would be another. */
export const changeOf = (
  item: ItemRow,
  asked: Asked,
): { before: ChangedFields; after: ChangedFields } | null => {
  const after = writtenBy(item, asked)
  const [name] = Object.keys(after) as (keyof typeof after & LockableField)[]
  if (!name || isSame(item[name], after[name])) return null
  const locked = [...new Set([...item.locked, name])]
  return { before: { [name]: item[name], locked: item.locked }, after: { ...after, locked } }
}

type Variant = ItemRow['variants'][number]

/**
 * With the currency every price goes back, and one that came since is by the rules: amounts in another are of no use.
 */
const pricesBack = (
  item: ItemRow,
  { before, after }: { before: ChangedFields; after: ChangedFields },
  rules: PriceRules,
) => {
  let kept = 0
  const isOther = before.currency !== undefined
  const byRules = (variant: Variant) =>
    variantByRules(withoutTyped(variant), { rules, shipping: item.shipping })
  const variants = item.variants.map((variant): Variant => {
    const was = before.prices?.[variant.id]
    if (!was) return isOther ? byRules(variant) : variant
    if (!isOther && !isSame(keptPrice(variant), after.prices?.[variant.id])) {
      kept += 1
      return variant
    }
    const { locked: others } = withoutTyped(variant)
    return { ...variant, price: was[0], compare_at: was[1], locked: [...others, ...was[2]] }
  })
  return { variants, kept }
}

/** Locks that came with a change go with it; those of the owner, of before or since, stay. */
const locksBack = (
  now: LockableField[],
  { before, after }: { before: ChangedFields; after: ChangedFields },
): LockableField[] => {
  const own = before.locked ?? []
  const added = new Set((after.locked ?? []).filter((name) => !own.includes(name)))
  return now.filter((name) => !added.has(name))
}

type Change = { before: ChangedFields; after: ChangedFields }

/** PROD-77: what was removed goes back where that change removed it: not one that came back, or left again, since. */
const isRemovedSince = (item: ItemRow, { before, at }: Change & { at: Date }): boolean =>
  before.removed === false && item.removed_at?.getTime() !== at.getTime()

const written = ['tags', 'category', 'collections', 'currency'] as const

/**
 * An item as it was before a change; null where the owner changed it since: then it stays as it is. Prices go back one
 * by one, and `kept` says how many stay; those of another currency than the item has now do not go back. `at`: when the
 * change was made. `rules`: those that are valid again.
 */
export const undone = (
  item: ItemRow,
  change: Change & { at: Date },
  rules: PriceRules,
): { item: ItemRow; kept: number } | null => {
  const { prices, removed } = change.before
  if (change.after.prices_in && change.after.prices_in !== item.currency) return null
  if (isRemovedSince(item, change)) return null
  const names = written.filter((name) => change.before[name] !== undefined)
  const fields = Object.fromEntries(names.map((name) => [name, change.before[name]]))
  if (names.some((name) => !isSame(item[name], change.after[name]))) return null
  const back = prices ? pricesBack(item, change, rules) : { variants: item.variants, kept: 0 }
  return {
    kept: back.kept,
    item: {
      ...item,
      ...fields,
      locked: locksBack(item.locked, change),
      ...(removed === false && { removed_at: null }),
      variants: back.variants,
    },
  }
}
