import type { PrivacyQuestion } from '../../../db/privacy/privacy-tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { forgetReadings } from '../../import-files/drafts/erasing/forget-readings.ts'
import { eraseCustomers } from '../../customers/erasing/erase-customers.ts'
import { eraseBuyer } from '../../store-orders/erasing/erase-buyer.ts'
import { forgetCustomers } from '../../store-sync/erasing/forget-customers.ts'
import { eraseFromImports } from '../../imports/erasing/erase-from-imports.ts'
import { eraseReporter } from '../../review-reports/erasing/erase-reporter.ts'
import { eraseReviewer } from '../../reviews/erasing/erase-reviewer.ts'
import { dropFirstPages } from '../../storefront/first-pages/drop-first-pages.ts'
import { forgetFiles } from '../customer-files/forget-files.ts'
import { isReadingIn } from '../is-reading-in.ts'

/** Answers to calls are kept for a day; by then every call that is under way has its own. */
const ANSWERS_AFTER_SECONDS = 300

/**
 * Erases one customer of a shop (`customers/redact`): her reviews stay without name, country and photos; what imports
 * keep of her, files about her and answers that name her go. Safe to repeat. False while an import or
 * a reading of the store is at work, which may be bringing her in.
 */
export const eraseCustomer = async (
  { world, accountId }: Owner,
  customer: NonNullable<PrivacyQuestion['customer']>,
  orderIds: string[],
): Promise<boolean> => {
  const at = world.clock.now()
  const customerIds = customer.id ? [customer.id] : []
  const phones = customer.phone ? [customer.phone] : []
  const done = await inTransaction(world.db, async (tx) => {
    await forgetCustomers(tx, { accountId, at }, customerIds)
    if (await isReadingIn(tx, { accountId, at })) return null
    const asked = customer.email ? [customer.email] : []
    const known = await eraseCustomers(tx, accountId, { ids: customerIds, emails: asked })
    const emails = [...new Set([...asked, ...known.emails])]
    const orders = await eraseBuyer(tx, accountId, { orderIds, customerIds, emails })
    const erased = await eraseReviewer(
      tx,
      { accountId, at },
      {
        emails,
        phones,
        names: known.names,
        orders: [...orders, ...orderIds],
        reviewIds: [],
      },
    )
    await eraseReporter(tx, accountId, { emails, phones })
    const { remove } = await eraseFromImports(
      tx,
      { world, accountId },
      { emails, phones, importIds: erased.importIds },
    )
    await forgetReadings(tx, accountId)
    await dropFirstPages(tx, accountId, erased.productIds)
    const files = [
      ...erased.files,
      ...(await forgetFiles(tx, accountId, { emails, ids: customerIds })),
    ]
    await world.queue.send(tx, 'imports.remove-files', { files })
    await world.queue.send(
      tx,
      'http.forget-answers',
      { accountId, before: at.toISOString() },
      { startAfterSeconds: ANSWERS_AFTER_SECONDS },
    )
    await publishChanges(tx, accountId, ['reviews', 'imports'])
    return { remove }
  })
  await done?.remove()
  return done !== null
}
