import { MOST_LISTED, type addToImportList } from '@plaudit/contract/dropshipping/import-list'
import type { Output } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { inCurrencyOf } from '../pricing/applying/rules.ts'
import { loadProduct } from '../../supplier-products/details/load-product.ts'
import { limitCalls } from '../../supplier-products/limiting/limit-calls.ts'
import { saveRules } from '../pricing/rows.ts'
import { readRules } from '../read-rules.ts'
import { listFacts } from '../refreshing/list-facts.ts'
import { withSupplierFacts } from '../refreshing/rules.ts'
import { updateItems, type ItemRow } from '../rows.ts'
import { itemView } from '../view.ts'
import { withFigures } from '../with-figures.ts'
import { countItems, insertItem, itemOfProduct } from './rows.ts'
import { emptyItem } from './rules.ts'

/** The rules that prices are reckoned by are kept from the first product on: a store that comes later changes none. */
const keepRules = async (tx: Tx, accountId: string, at: Date) => {
  const kept = await readRules(tx, accountId)
  if (kept.version > 0) return kept.rules
  await saveRules(tx, { accountId, rules: kept.rules, version: 1, at })
  return kept.rules
}

/**
 * A product that was taken out comes back as the owner left it, with what the supplier says now; prices of a currency
 * that the rules no longer have come from the rules.
 */
const putIn = async (
  tx: Tx,
  { accountId, productId, at }: { accountId: string; productId: string; at: Date },
): Promise<{ row: ItemRow; isNew: boolean }> => {
  const before = await itemOfProduct(tx, accountId, productId)
  if (before && (before.removed_at === null || before.state !== 'import_list'))
    return { row: before, isNew: false }
  if ((await countItems(tx, accountId)) >= MOST_LISTED)
    throw new Problem('conflict', { detail: phrase('dropship.list_full', { most: MOST_LISTED }) })
  const rules = await keepRules(tx, accountId, at)
  const facts = (await listFacts(tx, [productId], rules.ships_to)).get(productId)
  if (!facts) throw new Problem('not_found')
  const begun = before ?? emptyItem({ accountId, id: v7(), productId, facts, rules, at })
  const merged = inCurrencyOf(rules, withSupplierFacts(begun, facts, rules))
  const row = withFigures({ ...merged, removed_at: null, updated_at: at }, rules)
  if (before) await updateItems(tx, accountId, [row])
  else await insertItem(tx, row)
  return { row, isNew: true }
}

/**
 * PROD-22: puts a product of the supplier into the import list, once. The supplier's page is read for it; where that
 * fails the product is there with what the list says, cannot be pushed, and is read later.
 * @throws Problem `not_found`; `not_offered` for what the supplier sells no more; `conflict` when the list is full;
 * `too_many_requests`
 */
export const addProduct = async (
  owner: Owner,
  { product_id: productId }: { product_id: string },
): Promise<Output<typeof addToImportList>> => {
  const { world, accountId } = owner
  const { rules } = await readRules(world.db, accountId)
  const listed = await itemOfProduct(world.db, accountId, productId)
  if (listed && listed.removed_at === null)
    return { item: itemView(listed, rules), is_new: false, failure: null }
  await limitCalls(owner)
  const read = await loadProduct(world, productId, { read: true })
  if (!read) throw new Problem('not_found')
  const { product, failure } = read
  if (product.goneAt) throw new Problem('not_offered', { detail: phrase('dropship.gone') })
  const at = world.clock.now()
  const { row, isNew } = await inTransaction(world.db, async (tx) => {
    // Two clicks, two tabs: the second finds what the first put in.
    await lockAccountLimits(tx, { accountId })
    const done = await putIn(tx, { accountId, productId, at })
    if (done.isNew) await publishChanges(tx, accountId, ['import_list'])
    return done
  })
  const kept = await readRules(world.db, accountId)
  return { item: itemView(row, kept.rules), is_new: isNew, failure: isNew ? failure : null }
}
