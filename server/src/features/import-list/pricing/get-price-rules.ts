import type { KeptPriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { Owner } from '../../../world.ts'
import { readRules } from '../read-rules.ts'

/** PROD-26: how this account's retail prices come about. */
export const getPriceRules = ({ world, accountId }: Owner): Promise<KeptPriceRules> =>
  readRules(world.db, accountId)
