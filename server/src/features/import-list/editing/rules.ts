import type { LockableField, LockableOfVariant } from '@plaudit/contract/dropshipping/import-item'
import type { editImportItem, VariantEdit } from '@plaudit/contract/dropshipping/import-list'
import type { Parsed } from '@plaudit/contract/endpoint'
import type { KeptItemVariant } from '../../../db/suppliers/import-list-tables.ts'
import { fieldProblem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import { variantByRules, type Pricing } from '../pricing/rules.ts'
import { withoutTyped } from '../pricing/typed/rules.ts'
import type { ItemRow } from '../rows.ts'

type Edit = Omit<Parsed<typeof editImportItem>, 'id' | 'version' | 'unlock'>

const together = <T>(some: readonly T[], others: readonly T[]): T[] => [
  ...new Set([...some, ...others]),
]

/** Tags without doubles, however they are written. */
export const distinctTags = (tags: string[]): string[] => {
  const byName = new Map<string, string>()
  for (const tag of tags) if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag)
  return [...byName.values()]
}

/** A price that is taken away comes from the rules again. */
const editedVariant = (
  variant: KeptItemVariant,
  edit: VariantEdit,
  pricing: Pricing,
): KeptItemVariant => {
  const { id: _, ...changes } = edit
  const written = Object.keys(changes) as LockableOfVariant[]
  const edited = { ...variant, ...changes, locked: together(variant.locked, written) }
  if (edit.price !== null) return edited
  const unlocked = { ...edited, locked: edited.locked.filter((name) => name !== 'price') }
  return variantByRules(unlocked, pricing)
}

const editedVariants = (
  variants: KeptItemVariant[],
  edits: VariantEdit[],
  pricing: Pricing,
): KeptItemVariant[] => {
  const byId = new Map(edits.map((edit) => [edit.id, edit]))
  if (edits.some(({ id }) => !variants.some((variant) => variant.id === id)))
    throw fieldProblem('variants', phrase('dropship.unknown_variant'))
  return variants.map((variant) => {
    const edit = byId.get(variant.id)
    return edit ? editedVariant(variant, edit, pricing) : variant
  })
}

/** Only pictures that the product has. */
const assertOwnImages = (item: ItemRow, images: { src: string }[]) => {
  const known = new Set(item.images.map(({ src }) => src))
  const distinct = new Set(images.map(({ src }) => src))
  if (distinct.size !== images.length || images.some(({ src }) => !known.has(src)))
    throw fieldProblem('images', phrase('dropship.unknown_picture'))
}

/**
 * PROD-23: an item with what the owner wrote, each field of which is locked from then on. `description` is clean already.
 * @throws Problem `invalid` for a picture or a variant that the product does not have
 */
export const withEdit = (
  item: ItemRow,
  { variants, ...fields }: Edit,
  pricing: Pricing,
): ItemRow => {
  if (fields.images) assertOwnImages(item, fields.images)
  const written = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    ...item,
    ...(Object.fromEntries(written) as Partial<ItemRow>),
    ...(fields.tags && { tags: distinctTags(fields.tags) }),
    ...(variants && { variants: editedVariants(item.variants, variants, pricing) }),
    locked: together(
      item.locked,
      written.map(([name]) => name as LockableField),
    ),
  }
}

/** Fields that the owner gives back; prices come from the rules again. */
export const unlocked = (
  item: ItemRow,
  names: readonly (LockableField | 'prices')[],
  pricing: Pricing,
): ItemRow => ({
  ...item,
  locked: item.locked.filter((name) => !names.includes(name)),
  variants: names.includes('prices')
    ? item.variants.map((variant) => variantByRules(withoutTyped(variant), pricing))
    : item.variants,
})
