import type { PrivacyQuestion } from '../../../db/privacy/privacy-tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { listEmails } from '../../customers/erasing/list-emails.ts'
import { listOrdersOfBuyer } from '../../store-orders/erasing/list-orders-of-buyer.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { customerTables, rowsOfCustomer, type CustomerNames } from '../rows.ts'
import { keepPartOfCustomer } from './keep-part-of-customer.ts'
import { insertCustomerFile } from './rows.ts'
import { noticeKeyOf } from './rules.ts'

/** How long a file waits for its owner. */
const FILE_DAYS = 30
const DAY_MS = 86_400_000

const readTable = async (
  { world, accountId }: Owner,
  { table, names }: { table: string; names: CustomerNames },
) =>
  (await rowsOfCustomer(world.db, { table, accountId, names })).map((row) =>
    keepPartOfCustomer(row, { table, names }),
  )

const readAll = async (owner: Owner, names: CustomerNames) => {
  const reviews = (await readTable(owner, { table: 'reviews', names })).filter(
    ({ isHers }) => isHers,
  )
  const known = { ...names, reviewIds: reviews.map(({ row }) => String(row['id'])) }
  const data: Record<string, Record<string, unknown>[]> = {}
  for (const table of customerTables) {
    const rows = await readTable(owner, { table, names: known })
    if (rows.length > 0) data[table] = rows.map(({ row }) => row)
  }
  return data
}

/**
 * Collects all that is known of a customer who asked her shop for it (`customers/data_request`) in a file for the
 * owner, who passes it on to her. The owner is notified, also where nothing is known. `requestId`: of the platform's
 * request, so that a repeat after a failure makes no second file and no second notification.
 */
export const writeCustomerFile = async (
  owner: Owner,
  customer: NonNullable<PrivacyQuestion['customer']>,
  { requestId: id, orderIds }: { requestId: string; orderIds: string[] },
): Promise<void> => {
  const { world, accountId } = owner
  const customerIds = customer.id ? [customer.id] : []
  const known = await listEmails(world.db, accountId, customerIds)
  const emails = [...new Set([...(customer.email ? [customer.email] : []), ...known])]
  const orders = await listOrdersOfBuyer(world.db, accountId, { orderIds, customerIds, emails })
  const data = await readAll(owner, {
    emails,
    phones: customer.phone ? [customer.phone] : [],
    customerIds,
    orderIds: [...new Set([...orderIds, ...orders])],
    reviewIds: [],
  })
  const now = world.clock.now()
  const fileKey = `privacy/${accountId}/${id}.json`
  const content = JSON.stringify({ customer, written_at: now.toISOString(), data }, null, 1)
  await world.files.put(fileKey, Buffer.from(content), 'application/json')
  await inTransaction(world.db, async (tx) => {
    const isNew = await insertCustomerFile(tx, {
      account_id: accountId,
      id,
      file_key: fileKey,
      reviews: data['reviews']?.length ?? 0,
      orders: data['store_orders']?.length ?? 0,
      customer_email: customer.email,
      customer_external_id: customer.id,
      created_at: now,
      expires_at: new Date(now.getTime() + FILE_DAYS * DAY_MS),
    })
    if (!isNew) return
    await createNotification(tx, owner, {
      type: 'info',
      title: phrase('notifications.customer_file'),
      message: phrase('notifications.customer_file_about', { days: FILE_DAYS }),
      primary_action_text: phrase('notifications.see_store'),
      primary_action_url: '/settings/store',
      event_key: noticeKeyOf(id),
    })
    await publishChanges(tx, accountId, ['store'])
  })
}
