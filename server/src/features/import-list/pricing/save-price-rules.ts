import type { savePriceRules as contract } from '@plaudit/contract/dropshipping/price-rules'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { readRules } from '../read-rules.ts'
import { sendSync } from '../send-sync.ts'
import { deleteChange, insertChange } from '../changes/rows.ts'
import { assertRules } from './assert-rules.ts'
import { repriceItems } from './applying/reprice-items.ts'
import { saveRules } from './rows.ts'

/**
 * PROD-29: saves the rules for products that come, and applies them to those that are there where that is wanted, or where
 * the currency is another one; `live`: also to products in the store, which follows.
 * @throws Problem `invalid`; `conflict` when they were saved elsewhere since `version`: nothing is saved
 */
export const savePriceRules = async (
  { world, accountId }: Owner,
  { rules, version, apply, live = false }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  assertRules(rules)
  const at = world.clock.now()
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, { accountId })
    const kept = await readRules(tx, accountId)
    if (kept.version !== version)
      throw new Problem('conflict', { detail: phrase('dropship.rules_changed_elsewhere') })
    await saveRules(tx, { accountId, rules, version: version + 1, at })
    const changeId = v7()
    const rulesChanged = { before: kept.rules, version: version + 1 }
    const change = { accountId, id: changeId, action: 'price_rules' as const, at }
    await insertChange(tx, { ...change, rules: rulesChanged })
    const scope = { accountId, ids: null, rules, changeId, apply, live: apply && live, at }
    const done = await repriceItems(tx, scope)
    if (done.items === 0) await deleteChange(tx, { accountId, id: changeId })
    if (done.live > 0) await sendSync(tx, { world, accountId })
    await publishChanges(tx, accountId, ['import_list'])
    return {
      rules,
      version: version + 1,
      store_currency: kept.store_currency,
      change_id: done.items > 0 ? changeId : null,
      changed_items: done.items,
      changed_prices: done.prices,
      locked_prices: done.locked,
    }
  })
}
