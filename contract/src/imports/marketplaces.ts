/** Where reviews of others come from: what is said there is not the shop's own. */
export const marketplaceSources = ['amazon', 'aliexpress', 'cj'] as const

export const isOfMarketplace = (source: string): boolean =>
  marketplaceSources.some((one) => one === source)
