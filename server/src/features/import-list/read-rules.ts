import type { KeptPriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { Tx } from '../../db/transaction.ts'
import { findStoreCurrency } from '../catalogue/selling/find-store-currency.ts'
import { keptRules } from './pricing/rows.ts'
import { firstRules } from './pricing/rules.ts'

/** The owner's price rules, or those that everybody begins with. */
export const readRules = async (tx: Tx, accountId: string): Promise<KeptPriceRules> => {
  const [kept, storeCurrency] = [
    await keptRules(tx, accountId),
    await findStoreCurrency(tx, accountId),
  ]
  return {
    rules: kept?.rules ?? firstRules(storeCurrency),
    version: kept?.version ?? 0,
    store_currency: storeCurrency,
  }
}
