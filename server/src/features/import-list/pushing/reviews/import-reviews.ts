import type { KeptPush } from '../../../../db/suppliers/import-list-tables.ts'
import type { ReviewWish } from '../../../../db/suppliers/push-wishes.ts'
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
type Wanted = { push: PushRow & { pushed: KeptPush }; wish: ReviewWish }

/** Those that were asked for with the push of this time, which may not be the last one (PROD-71). */
const wantedOf = (push: PushRow | undefined, asked: number): Wanted | null => {
  const wish = push?.reviews_due.find((one) => one.asked === asked)
  return wish && push?.pushed ? { push: { ...push, pushed: push.pushed }, wish } : null
}

/** What stands against the import by now; null: nothing. */
const refusalOf = async (
  owner: Owner,
  which: PushedItem,
  wish: ReviewWish,
): Promise<Text | null> => {
  const item = await sellableOf(owner.world.db, which)
  if (!item) return phrase('selling.no_supplier_reviews')
  try {
    await assertReviews(owner, item, wish)
    return null
  } catch (error) {
    if (error instanceof Problem) return phrase('selling.reviews_need_plan')
    throw error
  }
}

type Step = { owner: Owner; which: PushedItem; payload: Payload }

/** The store's product is not here yet: it is read, and looked for again. */
const waitForProduct = async (tx: Tx, { owner, which, payload }: Step, wanted: Wanted) => {
  const { world, accountId } = owner
  const { externalId } = wanted.push.pushed.store
  if (payload.tries === 0) await readProductAgain(tx, world, { accountId, externalId })
  const seconds = pauseBeforeImport(payload.tries)
  if (seconds === null)
    return giveUp(tx, { which, wanted, why: phrase('selling.reviews_no_product') })
  await awaitImport(tx, owner, { which, asked: payload.asked, tries: payload.tries + 1, seconds })
}

/** What is still due without these. */
const withoutWish = ({ push, wish }: Wanted) => ({
  reviews_due: JSON.stringify(push.reviews_due.filter(({ asked }) => asked !== wish.asked)),
})

const giveUp = (tx: Tx, { which, wanted, why }: { which: PushedItem; wanted: Wanted; why: Text }) =>
  changePush(tx, which, {
    ...withoutWish(wanted),
    notes: JSON.stringify([...wanted.push.notes, why]),
  })

/**
 * The job that begins the import of the supplier's reviews that was asked for with a push (PROD-66), once our list of
 * products has the store's. Run again it begins none twice.
 */
export const importReviews = async (world: World, payload: Payload): Promise<void> => {
  const { accountId, id, asked } = payload
  const owner = { world, accountId }
  const which = { accountId, id }
  const found = wantedOf(await pushOf(world.db, which), asked)
  if (!found) return
  const why = await refusalOf(owner, which, found.wish)
  await inTransaction(world.db, async (tx) => {
    const wanted = wantedOf(await pushOf(tx, which, { isLocked: true }), asked)
    if (!wanted) return
    const item = await sellableOf(tx, which)
    const supplierId = item ? supplierIdOf(item) : null
    const productId = await findStoreProduct(tx, accountId, wanted.push.pushed.store.externalId)
    if (why || !supplierId)
      await giveUp(tx, { which, wanted, why: why ?? phrase('selling.no_supplier_reviews') })
    else if (!productId) await waitForProduct(tx, { owner, which, payload }, wanted)
    else {
      const { rating, content } = wanted.wish
      await queueSupplierImport(tx, owner, { productId, supplierId, wanted: { rating, content } })
      await changePush(tx, which, withoutWish(wanted))
    }
    await publishChanges(tx, accountId, ['import_list'])
  })
}
