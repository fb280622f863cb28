import type { ShopAccess } from '../../shop-platform.ts'
import type { StoreProduct } from '../../store-products.ts'
import type { Ask } from '../graphql.ts'
import {
  plauditStoreProduct,
  type PlauditStoreProductQuery,
} from '../operations/products.graphql.ts'
import { parseAmount } from '../parse-amount.ts'
import { numberOf } from '../read-nodes.ts'
import { VARIANT_KEY } from './item-field.ts'
import { gidOf, NO_OPTION } from './product-input.ts'

type ImageFault = NonNullable<StoreProduct['images'][number]['fault']>
type StoreImage = StoreProduct['images'][number]
type StoreVariant = StoreProduct['variants'][number]

type Node = NonNullable<PlauditStoreProductQuery['product']>
type VariantNode = Node['variants']['nodes'][number]
type MediaNode = Extract<Node['media']['nodes'][number], { id: string }>

const faults: Record<string, ImageFault> = {
  IMAGE_DOWNLOAD_FAILURE: 'not_found',
  GENERIC_FILE_DOWNLOAD_FAILURE: 'not_found',
  INVALID_SIGNED_URL: 'not_found',
  MEDIA_TIMEOUT_ERROR: 'not_found',
  UNSUPPORTED_IMAGE_FILE_TYPE: 'wrong_type',
  INVALID_IMAGE_FILE_SIZE: 'wrong_type',
  INVALID_IMAGE_RESOLUTION: 'wrong_type',
  INVALID_IMAGE_ASPECT_RATIO: 'wrong_type',
}

const states = {
  READY: 'ready',
  FAILED: 'failed',
  UPLOADED: 'waiting',
  PROCESSING: 'waiting',
} as const

const readImage = (node: MediaNode): StoreImage => ({
  id: numberOf(node.id),
  alt: node.alt ?? '',
  state: states[node.status],
  fault: node.status === 'FAILED' ? (faults[node.mediaErrors[0]?.code ?? ''] ?? 'other') : null,
  file: node.image ? (new URL(node.image.url).pathname.split('/').at(-1) ?? null) : null,
})

const grams: Record<string, number> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349_523_125,
  POUNDS: 453.592_37,
}

const amountOrNull = (text: string | null | undefined): number | null =>
  typeof text === 'string' ? parseAmount(text) : null

const weightOf = ({ inventoryItem }: VariantNode): number | null => {
  const { weight } = inventoryItem.measurement
  return weight ? Math.round(weight.value * (grams[weight.unit] ?? 1)) : null
}

const isDefault = (values: VariantNode['selectedOptions']): boolean =>
  values.length === 1 && values[0]!.name === NO_OPTION.name && values[0]!.value === NO_OPTION.value

const readVariant = (node: VariantNode): StoreVariant => ({
  id: numberOf(node.id),
  inventoryItemId: numberOf(node.inventoryItem.id),
  supplierVariantId: node.metafield?.value ?? null,
  sku: node.sku ?? '',
  optionValues: isDefault(node.selectedOptions)
    ? []
    : node.selectedOptions.map(({ value }) => value),
  price: amountOrNull(node.price) ?? 0,
  compareAtPrice: amountOrNull(node.compareAtPrice),
  cost: amountOrNull(node.inventoryItem.unitCost?.amount),
  weightGrams: weightOf(node),
  stock: node.inventoryQuantity ?? 0,
})

const readOptions = ({ options }: Node, variants: StoreVariant[]): string[] =>
  variants.every(({ optionValues }) => optionValues.length === 0)
    ? []
    : options.map(({ name }) => name)

const isImage = (node: Node['media']['nodes'][number]): node is MediaNode => 'id' in node

const readNodes = (first: Node, nodes: Node[]): StoreProduct => {
  const variants = nodes.flatMap((node) => node.variants.nodes.map(readVariant))
  const images = nodes.flatMap((node) => node.media.nodes.filter(isImage).map(readImage))
  return {
    externalId: numberOf(first.id),
    handle: first.handle,
    title: first.title,
    descriptionHtml: first.descriptionHtml,
    vendor: first.vendor,
    productType: first.productType,
    tags: first.tags,
    collections: first.collections.nodes.map(({ id }) => numberOf(id)),
    status: first.status.toLowerCase() as StoreProduct['status'],
    isPublished: first.publishedAt !== null,
    options: readOptions(first, variants),
    // A list that ended before the other is asked for again with it.
    images: [...new Map(images.map((one) => [one.id, one])).values()],
    variants: [...new Map(variants.map((one) => [one.id, one])).values()],
  }
}

/** What is asked for is what a call costs, whether it is there or not: most products have few, others get larger pages. */
const FIRST_PAGE = 10
const NEXT_PAGES = 50

/** All variants and images of a product, page by page; null: it is gone. @throws ShopFailure */
export const readProduct = async (
  ask: Ask,
  access: ShopAccess,
  externalId: string,
): Promise<StoreProduct | null> => {
  const nodes: Node[] = []
  const after: { variants: string | null; media: string | null } = { variants: null, media: null }
  for (;;) {
    const { product } = await ask(access, plauditStoreProduct, {
      id: gidOf('Product', externalId),
      key: VARIANT_KEY,
      first: nodes.length === 0 ? FIRST_PAGE : NEXT_PAGES,
      ...after,
    })
    if (!product) return null
    nodes.push(product)
    const { variants, media } = product
    if (!variants.pageInfo.hasNextPage && !media.pageInfo.hasNextPage)
      return readNodes(nodes[0]!, nodes)
    if (variants.pageInfo.endCursor) after.variants = variants.pageInfo.endCursor
    if (media.pageInfo.endCursor) after.media = media.pageInfo.endCursor
  }
}
