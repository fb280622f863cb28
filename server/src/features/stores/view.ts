import type { Store } from '@plaudit/contract/stores'
import type { StoreRow } from './rows.ts'

export const storeView = (row: StoreRow | undefined): Store =>
  row ? { connected: true, name: row.name, url: row.url, email: row.email, phone: row.phone } : { connected: false }
