import { marketplaceSources } from '@plaudit/contract/imports/marketplaces'
import { sql } from 'kysely'

/** The marketplaces as a list of literals, `'amazon', …`: as a parameter the planner would not know them. */
export const marketplaceList = sql.join(marketplaceSources.map((one) => sql.lit(one)))
