import type { LockableOfVariant } from '@plaudit/contract/dropshipping/import-item'
import type { KeptItemVariant, KeptPrice } from '../../../../db/suppliers/import-list-tables.ts'

/** What of a variant the price rules give, unless the owner typed it. */
const isPriceField = (name: LockableOfVariant): name is 'price' | 'compare_at' =>
  name === 'price' || name === 'compare_at'

/** A variant whose prices come from the rules from now on, those that the owner typed too. */
export const withoutTyped = (variant: KeptItemVariant): KeptItemVariant => ({
  ...variant,
  locked: variant.locked.filter((name) => !isPriceField(name)),
})

/** A variant's price as it is kept beside a change, with what of it the owner typed. */
export const keptPrice = ({ price, compare_at, locked }: KeptItemVariant): KeptPrice => [
  price,
  compare_at,
  locked.filter(isPriceField),
]
