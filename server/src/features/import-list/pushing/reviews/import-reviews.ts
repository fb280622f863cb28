import { inTransaction, type Tx } from '../../../../db/transaction.ts'
import { publishChanges } from '../../../../live.ts'
import { Problem } from '../../../../problem.ts'
import { phrase, type Text } from '../../../../texts/phrase.ts'
import type { Owner, World } from '../../../../world.ts'
import { findStoreProduct } from '../../../catalogue/selling/find-store-product.ts'
import { queueSupplierImport } from '../../../source-imports/suppliers/queue-supplier-import.ts'
import { readProductAgain } from '../../../store-sync/refreshing/read-product-again.ts'
import { changePush, pushOf, sellableOf, type PushedItem, type PushRow } from '../rows.ts'
import { assertReviews } from './assert-reviews.ts'
import { awaitImport } from './await-import.ts'
import { pauseBeforeImport, supplierIdOf } from './rules.ts'

type Payload = PushedItem & { asked: number; tries: number }
type Wanted = PushRow & { reviews: object; pushed: object }

const isMeant = (push: PushRow | undefined, asked: number): push is Wanted =>
  Boolean(push?.reviews && push.pushed) && push!.asked_at.getTime() === asked

/** What stands against the import by now; null: nothing. */
const refusalOf = async (owner: Owner, which: PushedItem, push: Wanted): Promise<Text | null> => {
  const item = await sellableOf(owner.world.db, which)
  if (!item) return phrase('selling.no_supplier_reviews')
  try {
    await assertReviews(owner, item, push.reviews!)
    return null
  } catch (error) {
    if (error instanceof Problem) return phrase('selling.reviews_need_plan')
    throw error
  }
}

type Step = { owner: Owner; which: PushedItem; payload: Payload }

/** The store's product is not here yet: it is read, and looked for again. */
const waitForProduct = async (tx: Tx, { owner, which, payload }: Step, push: Wanted) => {
  const { world, accountId } = owner
  const { externalId } = push.pushed!.store
  if (payload.tries === 0) await readProductAgain(tx, world, { accountId, externalId })
  const seconds = pauseBeforeImport(payload.tries)
  if (seconds === null)
    return giveUp(tx, { which, push, why: phrase('selling.reviews_no_product') })
  await awaitImport(tx, owner, { which, asked: payload.asked, tries: payload.tries + 1, seconds })
}

const giveUp = (tx: Tx, { which, push, why }: { which: PushedItem; push: PushRow; why: Text }) =>
  changePush(tx, which, { reviews: null, notes: JSON.stringify([...push.notes, why]) })

/**
 * The job that begins the import of the supplier's reviews that was asked for with a push (PROD-66), once our list of
 * products has the store's. Run again it begins none twice.
 */
export const importReviews = async (world: World, payload: Payload): Promise<void> => {
  const { accountId, id, asked } = payload
  const owner = { world, accountId }
  const which = { accountId, id }
  const found = await pushOf(world.db, which)
  if (!isMeant(found, asked)) return
  const why = await refusalOf(owner, which, found)
  await inTransaction(world.db, async (tx) => {
    const push = await pushOf(tx, which, { isLocked: true })
    if (!isMeant(push, asked)) return
    const item = await sellableOf(tx, which)
    const supplierId = item ? supplierIdOf(item) : null
    const productId = await findStoreProduct(tx, accountId, push.pushed!.store.externalId)
    if (why || !supplierId)
      await giveUp(tx, { which, push, why: why ?? phrase('selling.no_supplier_reviews') })
    else if (!productId) await waitForProduct(tx, { owner, which, payload }, push)
    else {
      await queueSupplierImport(tx, owner, { productId, supplierId, wanted: push.reviews! })
      await changePush(tx, which, { reviews: null })
    }
    await publishChanges(tx, accountId, ['import_list'])
  })
}
