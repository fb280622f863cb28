import type { SourceSync } from '@plaudit/contract/imports/source-syncs'
import { buildSourceUrl } from '../../imports/build-source-url.ts'
import { whySyncIsHeld } from './rules.ts'
import type { KnownProduct } from '../../products/find-products.ts'
import type { PlacedSync } from './rows.ts'

type More = {
  product: KnownProduct
  isReading: boolean
  allowed: Parameters<typeof whySyncIsHeld>[0]
}

export const syncView = (row: PlacedSync, { product, isReading, allowed }: More): SourceSync => {
  const held = row.is_on ? whySyncIsHeld(allowed, row) : null
  const { rating, content, country } = row.filters
  return {
    id: row.id,
    product: {
      id: product.id,
      title: product.title,
      handle: product.handle,
      external_id: product.external_id,
      image: product.image_url ? { src: product.image_url } : null,
    },
    source: row.source,
    url: buildSourceUrl(row.item),
    filters: { rating, content, country },
    is_on: row.is_on,
    held_by: held,
    is_reading: isReading,
    problem: row.problem as SourceSync['problem'],
    last_at: row.last_at?.toISOString() ?? null,
    last_added: row.last_added,
    added: row.added,
    next_at: row.is_on && held === null ? row.next_at.toISOString() : null,
  }
}
