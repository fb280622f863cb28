import {
  type AmazonMarketplace,
  amazonMarketplaces,
} from '@plaudit/contract/imports/source-imports'

/** `www.amazon.it` → `amazon.it`; null for a host that is none of Amazon's marketplaces. */
export const marketplaceOf = (host: string): AmazonMarketplace | null => {
  const name = host.toLowerCase().replace(/^(?:www|smile|m|mobile|read|us)\./, '')
  return amazonMarketplaces.find((one) => one === name) ?? null
}
