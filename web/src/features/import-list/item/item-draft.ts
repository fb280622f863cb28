import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { editImportItem } from '@plaudit/contract/dropshipping/import-list'
import type { Input } from '@plaudit/contract/endpoint'
import { readTyped, typedOf } from '../../../ui/text/money.ts'

/** A variant as it is typed. */
export type VariantDraft = {
  id: string
  chosen: boolean
  sku: string
  price: string
  compare_at: string
}
const variantFields = ['chosen', 'sku', 'price', 'compare_at'] as const
type VariantField = (typeof variantFields)[number]
type VariantKey = `variant.${VariantField}.${string}`

type ItemFields = Pick<
  ImportItem,
  'title' | 'description' | 'category' | 'tags' | 'collections' | 'images'
>
/**
 * An item as it is typed. Each field of a variant is one of the draft: a price that was typed says nothing of the
 * others, which a rule or the supplier may change meanwhile.
 */
export type ItemDraft = ItemFields & Partial<Record<VariantKey, string | boolean>>

const savedVariants = (item: ImportItem): VariantDraft[] =>
  item.variants.map(({ id, chosen, sku, price, compare_at }) => ({
    id,
    chosen,
    sku,
    price: typedOf(price, item.currency),
    compare_at: typedOf(compare_at, item.currency),
  }))

/** What was typed of a variant, as fields of the draft. */
export const variantChange = (
  id: string,
  change: Partial<Omit<VariantDraft, 'id'>>,
): Partial<ItemDraft> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [`variant.${name}.${id}`, value]),
  )

export const draftOf = (item: ImportItem): ItemDraft => {
  const { title, description, category, tags, collections, images } = item
  const variants = savedVariants(item).map(({ id, ...fields }) => variantChange(id, fields))
  return Object.assign({ title, description, category, tags, collections, images }, ...variants)
}

/** The item's variants, each with what was typed of it. */
export const variantsOf = (item: ImportItem, typed: Partial<ItemDraft>): VariantDraft[] =>
  savedVariants(item).map((saved) => ({
    ...saved,
    ...Object.fromEntries(
      variantFields.flatMap((name) => {
        const value = typed[`variant.${name}.${saved.id}`]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  }))

/** As the owner ordered them; those that the supplier has dropped since are left out, and new ones come last. */
export const imagesOf = (item: ImportItem, typed: Partial<ItemDraft>): ItemDraft['images'] => {
  const ordered = typed.images ?? item.images
  const [there, placed] = [item.images, ordered].map((all) => new Set(all.map(({ src }) => src)))
  return [
    ...ordered.filter(({ src }) => there!.has(src)),
    ...item.images.filter(({ src }) => !placed!.has(src)),
  ]
}

/** Variants with an amount that cannot be read. */
export const faultyVariants = (drafts: VariantDraft[], currency: string): string[] =>
  drafts
    .filter(({ price, compare_at: compare }) =>
      [price, compare].some((typed) => readTyped(typed, currency) === undefined),
    )
    .map(({ id }) => id)

type VariantEdit = NonNullable<Input<typeof editImportItem>['variants']>[number]

const variantEdit = (
  item: ImportItem,
  { id, chosen, sku, price, compare_at: compare }: VariantDraft,
): VariantEdit | [] => {
  const saved = item.variants.find((one) => one.id === id)
  if (!saved) return []
  const typed = readTyped(price, item.currency)
  const beside = readTyped(compare, item.currency)
  const edit: VariantEdit = {
    id,
    ...(chosen !== saved.chosen && { chosen }),
    ...(sku.trim() !== saved.sku && { sku }),
    ...(typed !== undefined && typed !== saved.price && { price: typed }),
    ...(beside !== undefined && beside !== saved.compare_at && { compare_at: beside }),
  }
  return Object.keys(edit).length > 1 ? edit : []
}

/** What was written, as it is sent: only what differs from the item. */
export const editOf = (
  item: ImportItem,
  typed: Partial<ItemDraft>,
): Omit<Input<typeof editImportItem>, 'id' | 'version'> => {
  const { title, description, category, tags, collections, images } = typed
  const edits = variantsOf(item, typed).flatMap((draft) => variantEdit(item, draft))
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(tags && { tags }),
    ...(collections && { collections }),
    ...(images && { images: imagesOf(item, typed) }),
    ...(edits.length > 0 && { variants: edits }),
  }
}
