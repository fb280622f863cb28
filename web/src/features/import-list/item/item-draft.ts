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
export type ItemDraft = {
  title: string
  description: string
  category: string
  tags: string[]
  collections: string[]
  images: ImportItem['images']
  variants: VariantDraft[]
}

export const draftOf = (item: ImportItem): ItemDraft => ({
  title: item.title,
  description: item.description,
  category: item.category,
  tags: item.tags,
  collections: item.collections,
  images: item.images,
  variants: item.variants.map(({ id, chosen, sku, price, compare_at }) => ({
    id,
    chosen,
    sku,
    price: typedOf(price, item.currency),
    compare_at: typedOf(compare_at, item.currency),
  })),
})

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
  const { variants, ...fields } = typed
  const edits = (variants ?? []).flatMap((draft) => variantEdit(item, draft))
  return { ...fields, ...(edits.length > 0 && { variants: edits }) }
}
