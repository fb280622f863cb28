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

/**
 * The store's images of a product's, by address. `chosen`: paths of differences that are written whatever the owner did;
 * `failed`: the store's numbers of those that it could not load.
 */
export const imagesIn = (
  { images }: ProductToPush,
  store: StoreProduct,
  {
    pushed,
    chosen,
    nameOf,
  }: {
    pushed: Pushed | null
    chosen?: readonly string[] | undefined
    nameOf: (address: string) => string | null
  },
): { found: Map<string, StoreImage>; failed: string[] } => {
  const remembered = rememberedOf(pushed)
  const sentAgain = new Set(
    images.map(({ address }) => address).filter((one) => chosen?.includes(`images/${one}`)),
  )
  return {
    found: matchImages(images, store.images, { ...remembered, sentAgain, nameOf }),
    failed: failedOfOurs(images, store.images, remembered),
  }
}
