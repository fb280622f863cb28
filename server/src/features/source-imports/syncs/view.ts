import type { SourceSync } from '@plaudit/contract/imports/source-syncs'
import { buildSourceUrl } from '../../imports/build-source-url.ts'
import { findSyncBlock } from './rules.ts'
import type { KnownProduct } from '../../catalogue/list-products-to-compare.ts'
import type { PlacedSync } from './rows.ts'

type More = {
  product: KnownProduct
  isReading: boolean
  allowed: Parameters<typeof findSyncBlock>[0]
}

export const syncView = (row: PlacedSync, { product, isReading, allowed }: More): SourceSync => {
  const blockedBy = row.is_on ? findSyncBlock(allowed, row) : null
  const { rating, content, country } = row.filters
  return {
    id: row.id,
    product: {
      id: product.id,
      title: product.title,
      handle: product.handle,
      external_id: product.external_id,
      image: product.image_url ? { src: product.image_url } : null,
      gone: product.gone_from_store_at !== null,
    },
    source: row.source,
    url: buildSourceUrl(row.item),
    filters: { rating, content, country },
    is_on: row.is_on,
    held_by: blockedBy,
    is_reading: isReading,
    problem: row.problem as SourceSync['problem'],
    last_at: row.last_at?.toISOString() ?? null,
    last_added: row.last_added,
    added: row.added,
    next_at: row.is_on && blockedBy === null ? row.next_at.toISOString() : null,
  }
}
