import { numberFrom } from '../entities/shops.ts'
import { touchProduct } from '../entities/change-products.ts'
import type { Store } from '../entities/open-store.ts'
import type { Product } from '../entities/product-records.ts'
import { assertScope, gid, type Context } from '../operations/resolve-field.ts'
import { numberOf } from './inputs.ts'

/** The sales channels of every shop here; products of its own are in the online store. */
const channels = ['Online Store', 'Point of Sale', 'Shop']

export const publicationsOf = ({ domain }: Store) =>
  channels.map((name, at) => ({
    __typename: 'Publication',
    id: 160_000_000_000 + Number(numberFrom(domain) % 1_000_003n) + at,
    name,
  }))

type Ask = { id: string; input: { publicationId?: string | null }[] }

const change = (context: Context, ask: Ask, publishedAt: number | null) => {
  const { store, shopify, shop } = context
  const product = store.products.get(numberOf(ask.id, 'Product'))
  const refused = (field: string[], message: string) => ({
    publishable: null,
    shop,
    userErrors: [{ field, message }],
  })
  if (!product) return refused(['id'], 'Resource does not exist')
  const publications = publicationsOf(store)
  for (const [at, { publicationId }] of ask.input.entries()) {
    const found = publications.find(({ id }) => gid('Publication', id) === publicationId)
    if (!found) return refused(['input', String(at), 'publicationId'], 'Publication does not exist')
    if (found.name === channels[0] && isPublished(product) !== (publishedAt !== null)) {
      product.publishedAt = publishedAt
      touchProduct(shopify, store, product)
    }
  }
  return { publishable: product, shop, userErrors: [] }
}

/** In the online store; shoppers see it there while it is active. */
export const isPublished = ({ publishedAt }: Product): boolean => publishedAt !== null

export const publish = (context: Context, ask: Ask) => {
  assertScope(context, 'publishablePublish', 'write_publications')
  return change(context, ask, context.shopify.clock.now())
}
export const unpublish = (context: Context, ask: Ask) => {
  assertScope(context, 'publishableUnpublish', 'write_publications')
  return change(context, ask, null)
}
