import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { applyChange, type Change } from '@plaudit/sandbox/shopify/control/apply-change'
import type { Sandbox } from '@plaudit/sandbox/start'
import { expect } from 'vitest'

type Random = () => number
type Edit = Record<string, unknown>

/** What the owner did in the store's admin after the first push: it stays, whatever is pushed. */
export type OwnEdits = {
  title: string | null
  /** A variant's own price, by the supplier's number. */
  price: { id: string; cents: number } | null
  deletedVariant: string | null
  deletedImage: string | null
  ownVariant: string | null
  ownImage: string | null
}
export const noEdits: OwnEdits = {
  title: null,
  price: null,
  deletedVariant: null,
  deletedImage: null,
  ownVariant: null,
  ownImage: null,
}

/** What the first push writes: some of the variants and pictures. */
export const firstEdit = (item: ImportItem, random: Random): Edit => ({
  images: item.images.map((one, at) => ({ ...one, chosen: at === 0 || random() < 0.7 })),
  variants: item.variants.map(({ id, price }, at) => ({
    id,
    price: (price ?? 0) + Math.floor(random() * 50),
    chosen: at === 0 || random() < 0.7,
  })),
})

/** What the owner changes in the import list before the second push: all variants, pictures and prices, and more. */
export const secondEdit = (
  item: ImportItem,
  { random, collection }: { random: Random; collection: string },
): Edit => ({
  title: random() < 0.5 ? `${item.title.slice(0, 200)}, new` : item.title,
  tags: ['kitchen', `t${Math.floor(random() * 90)}`],
  collections: [collection],
  images: item.images.map((one) => ({ ...one, chosen: true })),
  variants: item.variants.map(({ id, price }) => ({ id, price: (price ?? 0) + 70, chosen: true })),
})

type Shopify = Sandbox['memory']['shopify']
type Product = ReturnType<Shopify['store']>['products'] extends Map<number, infer P> ? P : never

const supplierIdOf = (variant: Product['variants'][number]): string | undefined =>
  variant.metafields?.find(({ key }) => key === 'supplier_variant')?.value

/** Edits of the owner in the store's admin, each made or not as `random` says. */
export const editInStore = (
  { shopify, domain }: { shopify: Shopify; domain: string },
  product: Product,
  random: Random,
): OwnEdits => {
  const maybe = <T>(act: () => T): T | null => (random() < 0.6 ? act() : null)
  const change = (one: Change) => applyChange(shopify.shopify, shopify.store(domain), one)
  const title = maybe(() => {
    change({ do: 'update-product', id: product.id, change: { title: 'Named in the store' } })
    return 'Named in the store'
  })
  const price = maybe(() => {
    const [one] = product.variants
    change({ do: 'update-variant', id: one!.id, change: { priceCents: 91_199 } })
    return { id: supplierIdOf(one!)!, cents: 91_199 }
  })
  const deletedVariant =
    product.variants.length > 2
      ? maybe(() => {
          const one = product.variants.at(-1)!
          change({ do: 'delete-variant', id: one.id })
          return supplierIdOf(one)!
        })
      : null
  const deletedImage =
    product.pictures.length > 1
      ? maybe(() => product.pictures.splice(1, 1)[0]!.upload!.source)
      : null
  const ownVariant = maybe(() => {
    const options = product.options.map((_, at) => `Own ${at}`)
    change({ do: 'create-variant', id: product.id, variant: { options, sku: 'OWN' } })
    return 'OWN'
  })
  const ownImage = maybe(() => {
    const id = 7_000_000 + Math.floor(random() * 1e6)
    product.pictures.push({ id, alt: 'Our own', url: '/own.jpg', width: 10, height: 10 })
    return 'Our own'
  })
  return { title, price, deletedVariant, deletedImage, ownVariant, ownImage }
}

/** The chosen pictures, and those of chosen variants that are not among the pictures of the product at all. */
const addressesOf = ({ images, variants }: ImportItem): string[] => {
  const listed = new Set(images.map(({ src }) => src))
  return [
    ...new Set([
      ...images.filter(({ chosen }) => chosen).map(({ src }) => src),
      ...variants.flatMap(({ chosen, gone, image }) =>
        chosen && !gone && image && !listed.has(image.src) ? [image.src] : [],
      ),
    ]),
  ]
}

/**
 * One product of the item is in the store: every chosen variant once, with our price and stock, every image once, and
 * all that the owner did there.
 */
export const judgePushed = (found: Product[], item: ImportItem, own: OwnEdits): void => {
  expect(found).toHaveLength(1)
  const [product] = found as [Product]
  expect(product.title).toBe(own.title ?? item.title)
  const chosen = item.variants.filter((one) => one.chosen && !one.gone)
  const wanted = chosen
    .filter(({ id }) => id !== own.deletedVariant)
    .map(({ id, price, stock }) => [id, own.price?.id === id ? own.price.cents : price, stock])
  const theirs = product.variants.filter((one) => supplierIdOf(one) === undefined)
  const ours = product.variants.filter((one) => supplierIdOf(one) !== undefined)
  expect(
    ours
      .map((one) => [supplierIdOf(one), one.priceCents, one.inventoryQuantity])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
  ).toEqual(wanted.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))))
  expect(theirs.map(({ sku }) => sku)).toEqual(own.ownVariant ? [own.ownVariant] : [])
  const addresses = addressesOf(item).filter((address) => address !== own.deletedImage)
  expect(product.pictures.map(({ upload, alt }) => upload?.source ?? alt).toSorted()).toEqual(
    [...addresses, ...(own.ownImage ? [own.ownImage] : [])].toSorted(),
  )
}
