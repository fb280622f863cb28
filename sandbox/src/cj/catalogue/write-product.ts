import type { Product, Variant } from './invent-product.ts'

/** Prices are texts with two places, as the documentation's examples are. */
export const money = (cents: number): string => (cents / 100).toFixed(2)

const sumOf = (stock: Record<string, number>, country?: string) =>
  country ? (stock[country] ?? 0) : Object.values(stock).reduce((sum, one) => sum + one, 0)

/** What is there of all variants, in one country's warehouse or in all. */
export const inventoryOf = ({ variants }: Product, country?: string): number =>
  variants.reduce((sum, { stock }) => sum + sumOf(stock, country), 0)

const rangeOf = (numbers: number[], join: string, write: (one: number) => string): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return low === high ? write(low) : `${write(low)}${join}${write(high)}`
}

/** `6.50`, or `6.50 -- 8.00` where variants differ. */
export const sellPriceOf = ({ variants }: Product): string =>
  rangeOf(
    variants.map(({ cents }) => cents),
    ' -- ',
    money,
  )

const picture = (origin: string, { category }: Product, hex: string, view: number) =>
  `${origin}/pictures/supplier/${category.drawing}-${hex}-${view}.jpg`

const viewsOf = (origin: string, product: Product): string[] =>
  product.colours.flatMap(({ hex }, at) =>
    Array.from({ length: at === 0 ? 3 : 1 }, (_, view) => picture(origin, product, hex, view)),
  )

const imageOfVariant = (origin: string, product: Product, { values }: Variant) => {
  const colour = product.colours.find(({ name }) => name === values[0]) ?? product.colours[0]!
  return picture(origin, product, colour.hex, 0)
}

/** A product of `GET /product/listV2`. `features` are what the caller asked to have with it. */
export const writeListed = (
  origin: string,
  product: Product,
  { country, features }: { country?: string | undefined; features: string[] },
) => ({
  id: product.pid,
  nameEn: product.title,
  sku: product.sku,
  spu: product.sku,
  bigImage: picture(origin, product, product.colours[0]!.hex, 0),
  sellPrice: sellPriceOf(product),
  nowPrice: sellPriceOf(product),
  discountPrice: null,
  discountPriceRate: null,
  listedNum: product.listedCount,
  categoryId: product.category.id,
  threeCategoryName: product.category.path[2],
  ...(features.includes('enable_category') && {
    twoCategoryName: product.category.path[1],
    oneCategoryName: product.category.path[0],
  }),
  ...(features.includes('enable_description') && { description: product.description }),
  ...(features.includes('enable_video') && { videoList: product.videoIds }),
  addMarkStatus: 0,
  isVideo: product.videoIds.length > 0 ? 1 : 0,
  warehouseInventoryNum: inventoryOf(product, country),
  deliveryCycle: product.deliveryCycle,
  createAt: product.createdAt.getTime(),
})

const writeInventories = ({ stock }: Variant) =>
  Object.entries(stock).map(([countryCode, total]) => ({
    countryCode,
    totalInventory: total,
    cjInventory: Math.floor(total / 3),
    factoryInventory: total - Math.floor(total / 3),
    verifiedWarehouse: 1,
  }))

/** A variant as `product/query` and `product/variant/query` give it: lengths in millimetres, weight in grams. */
export const writeVariant = (origin: string, product: Product, variant: Variant) => {
  const [length, width, height] = variant.millimetres
  return {
    vid: variant.vid,
    pid: product.pid,
    variantName: null,
    variantNameEn: `${product.title} ${variant.values.join(' ')}`,
    variantSku: variant.sku,
    variantImage: imageOfVariant(origin, product, variant),
    variantKey: variant.values.join('-'),
    variantLength: length,
    variantWidth: width,
    variantHeight: height,
    variantVolume: length * width * height,
    variantWeight: variant.grams,
    variantSellPrice: variant.cents / 100,
    variantSugSellPrice: variant.suggestedCents / 100,
    variantStandard: `long=${length},width=${width},height=${height}`,
    createTime: product.createdAt.toISOString(),
    inventories: writeInventories(variant),
  }
}

/**
 * A product of `GET /product/query`, with its variants in no order. Some texts are JSON lists within a text. `features`
 * are what the caller asked to have with it.
 */
export const writeDetails = (origin: string, product: Product, features: string[]) => {
  const views = viewsOf(origin, product)
  const variants = product.variants.map((variant) => ({
    ...writeVariant(origin, product, variant),
    ...(!features.includes('enable_inventory') && { inventories: null }),
  }))
  return {
    pid: product.pid,
    productName: JSON.stringify([product.title]),
    productNameSet: [product.title],
    productNameEn: product.title,
    productSku: product.sku,
    productImage: JSON.stringify(views),
    bigImage: views[0],
    productImageSet: views,
    productWeight: rangeOf(
      product.variants.map(({ grams }) => grams),
      '-',
      (grams) => grams.toFixed(2),
    ),
    productUnit: 'unit(s)',
    productType: 'ORDINARY_PRODUCT',
    categoryId: product.category.id,
    categoryName: product.category.path.join(' / '),
    productKeyEn: product.options.join('-'),
    materialNameEn: JSON.stringify(product.category.materials),
    sellPrice: sellPriceOf(product),
    suggestSellPrice: money(Math.max(...product.variants.map((one) => one.suggestedCents))),
    description: product.description,
    listedNum: product.listedCount,
    status: '3',
    addMarkStatus: 0,
    createrTime: product.createdAt.toISOString(),
    productVideo: product.videoIds,
    variants: variants.toSorted((a, b) => (a.vid < b.vid ? -1 : 1)),
  }
}
