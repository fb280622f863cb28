import type { CustomizationRequest } from '@plaudit/contract/billing/customization'
import type { Files } from '../../providers/files.ts'
import type { PurchaseRequest } from '../subscriptions/purchases/requests/find-requests.ts'

export const requestView = (row: PurchaseRequest, files: Files): CustomizationRequest => ({
  id: row.id,
  description: row.description,
  pictures: row.picture_keys.map((key) => ({ key, url: files.publicUrl(key) })),
  state: row.state,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
})
