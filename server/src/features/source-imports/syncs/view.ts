import type { SourceSync } from '@plaudit/contract/imports/source-syncs'
import { buildSourceUrl } from '../../imports/build-source-url.ts'
import { whySyncIsHeld } from './rules.ts'
import type { SyncWithProduct } from './rows.ts'

export const syncView = (
  row: SyncWithProduct,
  allowed: Parameters<typeof whySyncIsHeld>[0],
): SourceSync => {
  const held = row.is_on ? whySyncIsHeld(allowed, row) : null
  const { rating, content, country } = row.filters
  return {
    id: row.id,
    product: {
      id: row.product_id,
      title: row.title,
      handle: row.handle,
      external_id: row.external_id,
      image: row.image_url ? { src: row.image_url } : null,
    },
    source: row.source,
    url: buildSourceUrl(row.item),
    filters: { rating, content, country },
    is_on: row.is_on,
    held_by: held,
    is_reading: row.is_reading,
    problem: row.problem as SourceSync['problem'],
    last_at: row.last_at?.toISOString() ?? null,
    last_added: row.last_added,
    added: row.added,
    next_at: row.is_on && held === null ? row.next_at.toISOString() : null,
  }
}
