import { MOST_LISTED, type undoListChange } from '@plaudit/contract/dropshipping/import-list'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { Output } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { countItems } from '../adding/rows.ts'
import { repriceItems } from '../pricing/applying/reprice-items.ts'
import { markPricesBehind } from '../pricing/applying/rows.ts'
import { inCurrencyOf } from '../pricing/applying/rules.ts'
import { saveRules } from '../pricing/rows.ts'
import { readRules } from '../read-rules.ts'
import { updateItems, type ItemRow } from '../rows.ts'
import { sendSync } from '../send-sync.ts'
import { withFigures } from '../with-figures.ts'
import {
  changedBatch,
  changeOfAccount,
  itemsWithRemoved,
  markUndone,
  type ChangeRow,
} from './rows.ts'
import { undone } from './rules.ts'

const BATCH = 1_000

/** The rules of before, where they were not changed since (`isStale`). */
const rulesBack = async (
  tx: Tx,
  change: ChangeRow,
  at: Date,
): Promise<{ rules: PriceRules; isStale: boolean }> => {
  const { account_id: accountId, rules_before: before } = change
  const { rules, version } = await readRules(tx, accountId)
  if (!before || version !== change.rules_version) return { rules, isStale: before !== null }
  await saveRules(tx, { accountId, rules: before, version: version + 1, at })
  return { rules: before, isStale: false }
}

/** Prices go back with the rules that they came from, or not at all. */
const assertCurrency = (
  { currency }: ItemRow,
  { rules, isStale }: { rules: PriceRules; isStale: boolean },
) => {
  if (isStale && currency !== rules.currency)
    throw new Problem('conflict', { detail: phrase('dropship.other_currency') })
}

const assertRoom = async (tx: Tx, accountId: string) => {
  if ((await countItems(tx, accountId)) > MOST_LISTED)
    throw new Problem('conflict', { detail: phrase('dropship.list_full', { most: MOST_LISTED }) })
}

type Batch = Awaited<ReturnType<typeof changedBatch>>

const pricesIn = ({ variants }: ItemRow): string =>
  JSON.stringify(variants.map(({ price, compare_at }) => [price, compare_at]))

/** PROD-88: of what goes back, the products whose prices do: also those that came into the store after the change. */
const pricedOf = (back: ItemRow[], byId: ReadonlyMap<string, ItemRow>): string[] =>
  back.filter((item) => pricesIn(item) !== pricesIn(byId.get(item.id)!)).map(({ id }) => id)

/**
 * PROD-25, PROD-29: puts back what a change changed, but for what the owner changed since. Asked again, nothing happens.
 * What comes back into the list has prices in the currency of the rules.
 * @throws Problem `not_found`; `conflict` for rules of a currency that was given up since, or where the list has no
 *   room for what was removed: nothing is changed
 */
export const undoChange = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof undoListChange>> => {
  const { world, accountId } = owner
  const at = world.clock.now()
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const change = await changeOfAccount(tx, { accountId, id })
    if (!change) throw new Problem('not_found')
    const counts = { restored: 0, kept: 0 }
    if (change.undone_at) return counts
    const valid = await rulesBack(tx, change, at)
    const { rules } = valid
    let live = 0
    let after: string | null = null
    for (;;) {
      const changes: Batch = await changedBatch(tx, { accountId, id }, { after, limit: BATCH })
      const ids = changes.map(({ item_id }) => item_id)
      const byId = new Map((await itemsWithRemoved(tx, accountId, ids)).map((row) => [row.id, row]))
      const back = changes.flatMap((one): ItemRow[] => {
        const row = byId.get(one.item_id)
        const was = row && undone(row, { ...one, at: change.created_at }, rules)
        counts.kept += was ? was.kept : 1
        if (!was) return []
        assertCurrency(was.item, valid)
        const item = inCurrencyOf(rules, was.item)
        return [{ ...item, version: item.version + 1, updated_at: at }]
      })
      counts.restored += back.length
      await updateItems(
        tx,
        accountId,
        back.map((row) => withFigures(row, rules)),
      )
      live += await markPricesBehind(tx, accountId, { ids: pricedOf(back, byId), at })
      if (changes.length < BATCH) break
      after = changes.at(-1)!.item_id
    }
    if (change.action === 'remove') await assertRoom(tx, accountId)
    // What came since, and what margins are reckoned with.
    if (change.rules_before) {
      const scope = { accountId, ids: null, rules, changeId: null, apply: false, at }
      live += (await repriceItems(tx, scope)).live
    }
    if (live > 0) await sendSync(tx, owner)
    await markUndone(tx, { accountId, id, at })
    await publishChanges(tx, accountId, ['import_list'])
    return counts
  })
}
