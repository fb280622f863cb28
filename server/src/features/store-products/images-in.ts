import type { ProductToPush, StoreProduct } from '../../providers/store-products.ts'
import type { Pushed } from './compare-product.ts'
import { failedOfOurs, matchImages } from './rules.ts'

type StoreImage = StoreProduct['images'][number]

/** What is remembered of images after a push. */
const rememberedOf = (pushed: Pushed | null) => {
  const known = new Map(pushed?.images)
  const ours = new Set(known.values())
  const before = pushed?.store.images.map(({ id }) => id) ?? []
  return { known, owners: new Set(before.filter((id) => !ours.has(id))) }
}

/** The store's images of a product's, by address; `failed`: the store's numbers of those that it could not load. */
export const imagesIn = (
  { images }: ProductToPush,
  store: StoreProduct,
  { pushed, nameOf }: { pushed: Pushed | null; nameOf: (address: string) => string | null },
): { found: Map<string, StoreImage>; failed: string[] } => {
  const remembered = rememberedOf(pushed)
  return {
    found: matchImages(images, store.images, { ...remembered, nameOf }),
    failed: failedOfOurs(images, store.images, remembered),
  }
}
