import type { ProductToPush, StoreProduct } from '../../providers/store-products.ts'
import type { Pushed } from './compare-product.ts'
import { matchImages } from './rules.ts'

type StoreImage = StoreProduct['images'][number]

/** The store's images of a product's, by address. */
export const imagesIn = (
  { images }: ProductToPush,
  store: StoreProduct,
  { pushed, nameOf }: { pushed: Pushed | null; nameOf: (address: string) => string | null },
): Map<string, StoreImage> =>
  matchImages(
    images.map(({ address }) => address),
    store.images,
    { known: new Map(pushed?.images), nameOf },
  )
