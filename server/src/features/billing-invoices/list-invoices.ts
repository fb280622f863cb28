import type { listInvoices as contract } from '@plaudit/contract/billing/invoices'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { languageOf } from '../../account-language.ts'
import { pageFrom, readCursor } from '../../cursor.ts'
import type { Owner } from '../../world.ts'
import { findPayments } from '../subscriptions/payments/find-payments.ts'
import { invoiceView } from './view.ts'

/** The billing history, newest first (BILL-71; API-4), its descriptions in the owner's language. */
export const listInvoices = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const cursor = readCursor(input.cursor, 2)
  const language = await languageOf(owner.world.db, owner.accountId)
  const found = await findPayments(owner, { cursor, limit: input.limit })
  const { rows, pageInfo } = pageFrom(found, {
    limit: input.limit,
    cursor,
    keyOf: (row) => [row.created_at.toISOString(), row.id],
  })
  return { results: rows.map((row) => invoiceView(row, language)), pageInfo }
}
