import type { StoreProduct } from '../../providers/store-products.ts'

type StoreImage = StoreProduct['images'][number]

/** `image`: its address. */
export type FailedImage = { image: string; fault: NonNullable<StoreImage['fault']> }

/** Those of our images, by address, that the store could not load. */
export const failedImagesOf = (images: ReadonlyMap<string, StoreImage>): FailedImage[] =>
  [...images].flatMap(([image, { fault }]) => (fault ? [{ image, fault }] : []))
