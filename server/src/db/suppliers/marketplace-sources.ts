import { sql } from 'kysely'

/** Where reviews of others come from: what is said there is not the shop's own. */
export const marketplaceSources = ['amazon', 'aliexpress', 'cj'] as const

/** The same as a list of literals, `'amazon', …`: as a parameter the planner would not know them. */
export const marketplaceList = sql.join(marketplaceSources.map((one) => sql.lit(one)))

export const isOfMarketplace = (source: string): boolean =>
  marketplaceSources.some((one) => one === source)
