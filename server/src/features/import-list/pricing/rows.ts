import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { Tx } from '../../../db/transaction.ts'
import { editableStates, type ItemRow } from '../rows.ts'

export const keptRules = (
  tx: Tx,
  accountId: string,
): Promise<{ rules: PriceRules; version: number } | undefined> =>
  tx
    .selectFrom('price_rules')
    .select(['rules', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const saveRules = (
  tx: Tx,
  {
    accountId,
    rules,
    version,
    at,
  }: { accountId: string; rules: PriceRules; version: number; at: Date },
) => {
  const values = { rules: JSON.stringify(rules), version, updated_at: at }
  return tx
    .insertInto('price_rules')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

const pricedColumns = [
  'id',
  'title',
  'supplier_product_id',
  'variants',
  'currency',
  'ships_to',
  'shipping',
  'is_estimate',
] as const
export type PricedRow = Pick<ItemRow, (typeof pricedColumns)[number]>

/** Which items a rule is applied to: see `pricedRows`. */
export const statesOf: Record<'list' | 'unpushed' | 'all', readonly ItemRow['state'][]> = {
  list: ['import_list'],
  unpushed: editableStates,
  all: [...editableStates, 'pushing'],
}

/**
 * What a rule needs to know of items, in the order of their ids: of those in the import list, also of those in the store that
 * are not being pushed, or of all.
 */
export const pricedRows = (
  tx: Tx,
  accountId: string,
  { of }: { of: keyof typeof statesOf },
): Promise<PricedRow[]> =>
  tx
    .selectFrom('import_list_items')
    .select(pricedColumns)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where('state', 'in', statesOf[of])
    .orderBy('id')
    .execute()
