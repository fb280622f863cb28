import { categories } from '../catalogue/categories.ts'
import { searchProducts, type ProductSearch } from '../catalogue/search-products.ts'
import { writeDetails, writeListed, writeVariant } from '../catalogue/write-product.ts'
import { codes, Refusal } from '../envelope.ts'
import type { CjMemory } from '../memory.ts'

export type Query = Record<string, string | undefined>
type Site = { memory: CjMemory; origin: () => string }

const wrong = (name: string) => new Refusal(codes.parameter, `Param error: ${name}`)

/** A whole number between two bounds. @throws Refusal */
const numberOf = (
  query: Query,
  name: string,
  { low, high, otherwise }: { low: number; high: number; otherwise: number },
): number => {
  const given = query[name]
  if (given === undefined || given === '') return otherwise
  const number = Number(given)
  if (!Number.isInteger(number) || number < low || number > high) throw wrong(name)
  return number
}

const centsOf = (query: Query, name: string): number | undefined => {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  const amount = Number(given)
  if (!Number.isFinite(amount) || amount < 0) throw wrong(name)
  return Math.round(amount * 100)
}

const searchOf = (query: Query): ProductSearch => ({
  words: query['keyWord'] ?? '',
  categoryId: query['categoryId'] || undefined,
  country: query['countryCode'] || undefined,
  fromCents: centsOf(query, 'startSellPrice'),
  toCents: centsOf(query, 'endSellPrice'),
  orderBy: numberOf(query, 'orderBy', { low: 0, high: 4, otherwise: 0 }) as 0 | 1 | 2 | 3 | 4,
  ascending: query['sort'] === 'asc',
})

/** `GET /product/listV2`: pages of at most 100, at most 1,000 pages. @throws Refusal */
export const listProducts = ({ memory, origin }: Site, query: Query) => {
  const size = numberOf(query, 'size', { low: 1, high: 100, otherwise: 10 })
  const page = numberOf(query, 'page', { low: 1, high: 1_000, otherwise: 1 })
  const search = searchOf(query)
  const found = searchProducts(memory.products(), search)
  const features = (query['features'] ?? '').split(',')
  const productList = found
    .slice((page - 1) * size, page * size)
    .map((product) => writeListed(origin(), product, { country: search.country, features }))
  return {
    pageSize: size,
    pageNumber: page,
    totalRecords: found.length,
    totalPages: Math.ceil(found.length / size),
    content: [{ productList, relatedCategoryList: [], keyWord: search.words, keyWordOld: '' }],
  }
}

const groupBy = <Of>(list: readonly Of[], nameOf: (one: Of) => string): [string, Of[]][] => {
  const groups = new Map<string, Of[]>()
  for (const one of list) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return [...groups]
}

/** `GET /product/getCategory`: three levels; the last one has the ids. */
export const listCategories = () =>
  groupBy(categories, ({ path }) => path[0]).map(([first, inFirst]) => ({
    categoryFirstName: first,
    categoryFirstList: groupBy(inFirst, ({ path }) => path[1]).map(([second, inSecond]) => ({
      categorySecondName: second,
      categorySecondList: inSecond.map(({ id, path }) => ({
        categoryId: id,
        categoryName: path[2],
      })),
    })),
  }))

const findProduct = ({ memory }: Site, query: Query) => {
  const { pid, productSku, variantSku } = query
  if (pid) return memory.find(pid)
  if (!productSku && !variantSku) throw wrong('pid')
  return (
    memory
      .products()
      .find(
        ({ sku, variants }) =>
          sku === productSku || variants.some((variant) => variant.sku === variantSku),
      ) ?? null
  )
}

/** @throws Refusal when it was taken off the shelves, or never was on them */
const findOnSale = (site: Site, query: Query) => {
  const product = findProduct(site, query)
  if (!product || site.memory.isGone(product.pid))
    throw new Refusal(codes.removed, 'Product removed from shelves')
  return product
}

/** `GET /product/query?pid=&features=`: with stock where it is asked for. @throws Refusal */
export const getProduct = (site: Site, query: Query) => {
  const product = findOnSale(site, query)
  const page = site.memory.pageOf(product.pid)
  if (page === 'empty') return null
  const details = writeDetails(site.origin(), product, (query['features'] ?? '').split(','))
  return page === 'without_variants' ? { ...details, variants: null } : details
}

/** `GET /product/variant/query?pid=`. @throws Refusal */
export const listVariants = (site: Site, query: Query) => {
  const product = findOnSale(site, query)
  return product.variants.map((variant) => writeVariant(site.origin(), product, variant))
}

const findVariant = ({ memory }: Site, query: Query) => {
  const vid = query['vid']
  if (!vid) throw wrong('vid')
  const found = memory.findVariant(vid)
  if (!found) throw new Refusal(codes.removed, 'Product removed from shelves')
  return found
}

/** `GET /product/variant/queryByVid?vid=`. @throws Refusal */
export const getVariant = (site: Site, query: Query) => {
  const { product, variant } = findVariant(site, query)
  return writeVariant(site.origin(), product, variant)
}

const warehouses: Record<string, { id: number; area: string; country: string }> = {
  CN: { id: 1, area: 'China Warehouse', country: 'China' },
  US: { id: 2, area: 'US Warehouse', country: 'United States' },
  DE: { id: 3, area: 'Germany Warehouse', country: 'Germany' },
  GB: { id: 4, area: 'UK Warehouse', country: 'United Kingdom' },
}
const warehouseOf = (countryCode: string) => warehouses[countryCode] ?? warehouses['CN']!

/** `GET /product/stock/queryByVid?vid=`: a row for each warehouse. @throws Refusal */
export const listStock = (site: Site, query: Query) => {
  const { variant } = findVariant(site, query)
  return Object.entries(variant.stock).map(([countryCode, total]) => ({
    vid: variant.vid,
    areaId: warehouseOf(countryCode).id,
    areaEn: warehouseOf(countryCode).area,
    countryCode,
    countryNameEn: warehouseOf(countryCode).country,
    storageNum: total,
    totalInventoryNum: total,
    cjInventoryNum: Math.floor(total / 3),
    factoryInventoryNum: total - Math.floor(total / 3),
    verifiedWarehouse: 1,
  }))
}

/** `GET /product/globalWarehouseList`. */
export const listWarehouses = () =>
  Object.entries(warehouses).map(([countryCode, { id, area, country }]) => ({
    areaId: id,
    areaEn: area,
    countryCode,
    nameEn: country,
    disabled: false,
  }))
