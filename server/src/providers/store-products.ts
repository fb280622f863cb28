import type { ShopAccess } from './shop-platform.ts'

/** A product as the store gets it. Amounts are hundredths of the unit of the store's currency. */
export type ProductToPush = {
  /** Our number of it: the store has one product with it, however often it is written. */
  itemId: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  tags: string[]
  /** The store's numbers of collections that are filled by hand. */
  collections: string[]
  images: ImageToPush[]
  /** Names of the options, three at most; none: there is one variant. */
  options: string[]
  variants: VariantToPush[]
  status: 'draft' | 'active'
}
type ImageToPush = { address: string; alt: string }

/** `optionValues`: one for each option, in their order. `image`: the address of one of the product's images. */
export type VariantToPush = {
  supplierVariantId: string
  sku: string
  optionValues: string[]
  price: number
  compareAtPrice: number | null
  cost: number | null
  weightGrams: number | null
  stock: number
  image: string | null
}

/** `file`: the name under which the store shows it; null before it is ready. `fault`: why it failed. */
type StoreImage = {
  id: string
  alt: string
  state: 'waiting' | 'ready' | 'failed'
  fault: ImageFault | null
  file: string | null
}
type ImageFault = 'not_found' | 'wrong_type' | 'other'

/** `supplierVariantId`: null for one that the owner added in the store. */
type StoreVariant = {
  id: string
  inventoryItemId: string
  supplierVariantId: string | null
  sku: string
  optionValues: string[]
  price: number
  compareAtPrice: number | null
  cost: number | null
  weightGrams: number | null
  stock: number
}

/** A product as the store has it now. */
export type StoreProduct = {
  externalId: string
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  tags: string[]
  collections: string[]
  status: 'draft' | 'active' | 'archived' | 'unlisted'
  /** Whether shoppers reach it in the online store. */
  isPublished: boolean
  options: string[]
  images: StoreImage[]
  variants: StoreVariant[]
}

/** Why a store does not take something. */
type RefusalKind =
  | 'title_missing'
  | 'title_too_long'
  | 'text_too_long'
  | 'tags'
  | 'too_many_options'
  | 'option_repeated'
  | 'variant_repeated'
  | 'variant_missing'
  | 'too_many_variants'
  | 'price'
  | 'collection_missing'
  | 'collection_automatic'
  | 'image_address'
  | 'too_many_images'
  | 'location_missing'
  | 'suspended'
  | 'gone'
  | 'not_allowed'
  | 'other'

/** `detail`: the store's own words. `at`: which of the variants, collections or images that were sent. */
export type Refusal = { kind: RefusalKind; detail: string; at: number | null }

/** Fields of the product itself; what is not named stays. Images and collections are added to what is there. */
export type ProductChange = Partial<
  Pick<ProductToPush, 'title' | 'descriptionHtml' | 'vendor' | 'productType' | 'tags' | 'status'>
> & { joinCollections?: string[]; addImages?: ImageToPush[] }

/** Fields of a variant; what is not named stays. `supplierVariantId`: it belongs to another variant of the supplier now. */
export type VariantChange = { id: string } & Partial<
  Pick<
    VariantToPush,
    'supplierVariantId' | 'sku' | 'price' | 'compareAtPrice' | 'cost' | 'weightGrams'
  >
>

/** A variant that is added to a product that is there; `imageId`: one of its images that are ready. */
export type VariantToAdd = VariantToPush & { imageId: string | null }

/** Items that the store does not have any more, those whose stock it refuses to set, and what it says of these. */
type StockResult = { gone: string[]; refused: string[]; refusals: Refusal[] }

/** The products of a store, written by us. Each may throw ShopFailure; what the store refuses is in the answer. */
export interface StoreProducts {
  /** ISO 4217. */
  currency(access: ShopAccess): Promise<string>
  /** The number of the product that was made for our item; null: there is none. */
  find(access: ShopAccess, itemId: string): Promise<string | null>
  /** All of a product; null: it is gone. */
  read(access: ShopAccess, externalId: string): Promise<StoreProduct | null>
  /**
   * Makes the product with all its variants and images in one step; a second one of the same item takes its place.
   * Waits for it, a minute at most.
   */
  create(
    access: ShopAccess,
    product: ProductToPush,
    signal?: AbortSignal,
  ): Promise<{ externalId: string } | { refusals: Refusal[] }>
  change(access: ShopAccess, externalId: string, change: ProductChange): Promise<Refusal[]>
  /** Any number; all of a call of 100 or none. */
  addVariants(
    access: ShopAccess,
    { externalId, options }: { externalId: string; options: string[] },
    variants: VariantToAdd[],
  ): Promise<Refusal[]>
  /** Any number; those that are refused are named (`at`), the others are changed. */
  changeVariants(
    access: ShopAccess,
    externalId: string,
    changes: VariantChange[],
  ): Promise<Refusal[]>
  /** Any number, of any products. What is neither gone nor refused is set. */
  setStock(
    access: ShopAccess,
    levels: { inventoryItemId: string; quantity: number }[],
  ): Promise<StockResult>
  /** Shoppers reach it in the online store from now on, while it is active. */
  publish(access: ShopAccess, externalId: string): Promise<Refusal[]>
  /**
   * Takes images out of a product for good, any number of them. What is not there any more, or may not be changed now, is
   * passed over.
   */
  removeImages(access: ShopAccess, externalId: string, ids: string[]): Promise<void>
  /** The name under which the store keeps an image that we send; null: it takes the address's own. */
  imageName(address: string): string | null
  /** Until no image is waited for any more; false: it took longer than that. */
  waitForImages(
    access: ShopAccess,
    externalId: string,
    { mostMs, signal }: { mostMs: number; signal?: AbortSignal },
  ): Promise<boolean>
}
