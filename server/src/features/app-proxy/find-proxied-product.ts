import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { productUrlOf } from '../storefront/reading/product-url-of.ts'
import { readSummary } from '../storefront/reading/read-summary.ts'
import { getStore } from '../stores/get-store.ts'

/** The product that a page of the shop is about. `url`: its own page in the shop; null for one that has none there. */
export type ProxiedProduct = {
  title: string
  image: string | null
  url: string | null
}

/** @throws Problem `not_found` for a product that the shop does not have */
export const findProxiedProduct = async (
  world: World,
  { accountId, product: asked }: { accountId: string; product: string },
): Promise<ProxiedProduct> => {
  const {
    product: { title, image, handle },
  } = await readSummary(world, { accountId, product: asked })
  const { url } = await getStore({ world, accountId })
  if (!url) throw new Problem('not_found')
  return {
    title,
    image,
    url: productUrlOf(url, handle),
  }
}
