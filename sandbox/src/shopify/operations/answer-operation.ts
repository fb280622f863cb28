import {
  buildSchema,
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { complain } from '../../stand-in/open-server.ts'
import type { billingRoot } from './answer-billing.ts'
import type { webhooksRoot } from './answer-webhooks.ts'
import { pageOf, type PageAsk } from './page-of.ts'
import type { ShopProduct, StandInShop } from '../entities/shops.ts'

export const schema = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'))

type ProductsAsk = PageAsk & {
  query?: string | null
  sortKey?: string
  savedSearchId?: string | null
}

const decimal = (cents: number) => (cents / 100).toFixed(2)
const gid = (kind: string, id: bigint) => `gid://shopify/${kind}/${id}`

const imageOf = (product: ShopProduct, origin: string) => ({
  id: gid('ProductImage', product.id + 1n),
  altText: product.title,
  width: 1200,
  height: 1500,
  url: `${origin}/pictures/products/${product.handle}.webp`,
})

const variantsOf = (product: ShopProduct, owner: unknown) =>
  product.options.map((option, at) => ({
    id: product.variantIds[at]!,
    gid: gid('ProductVariant', product.variantIds[at]!),
    title: option,
    displayName: `${product.title} - ${option}`,
    sku: at === 0 ? product.sku : `${product.sku}-${at + 1}`,
    barcode: at === 0 ? product.barcode : null,
    price: decimal(product.priceCents),
    compareAtPrice: null,
    inventoryQuantity: at === 0 ? product.stock : 0,
    product: owner,
  }))

/** A connection's items carry a number to page by and answer with Shopify's gid. */
const withGids = <T extends { id: bigint; gid: string }>(page: ReturnType<typeof pageOf<T>>) => {
  const named = (item: T) => ({ ...item, legacyResourceId: String(item.id), id: item.gid })
  return {
    ...page,
    nodes: page.nodes.map(named),
    edges: page.edges.map((edge) => ({ ...edge, node: named(edge.node) })),
  }
}

const productView = (product: ShopProduct, shop: StandInShop, origin: string) => {
  const money = { amount: decimal(product.priceCents), currencyCode: 'USD' }
  const image = imageOf(product, origin)
  const view: Record<string, unknown> = {
    gid: gid('Product', product.id),
    title: product.title,
    handle: product.handle,
    status: 'ACTIVE',
    vendor: shop.name,
    productType: product.kind,
    tags: [product.kind.toLowerCase()],
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    descriptionHtml: `<p>${product.description}</p>`,
    totalInventory: product.stock,
    onlineStoreUrl: `${shop.url}/products/${product.handle}`,
    priceRangeV2: { minVariantPrice: money, maxVariantPrice: money },
    featuredImage: image,
    featuredMedia: {
      __typename: 'MediaImage',
      id: gid('MediaImage', product.id + 2n),
      alt: product.title,
      image,
      preview: { image },
    },
  }
  view.variants = (ask: PageAsk) =>
    withGids(
      pageOf(
        variantsOf(product, () => ({
          ...view,
          id: view.gid,
          legacyResourceId: String(product.id),
        })),
        ask,
      ),
    )
  return { ...view, id: product.id, gid: gid('Product', product.id) }
}

/**
 * Shopify's search syntax, as far as it is used: bare words and `title:`. Another field is
 * refused, loudly, instead of ignored.
 */
const matching = (shop: StandInShop, query: string | null | undefined): ShopProduct[] => {
  const words = (query ?? '').toLowerCase().match(/"[^"]*"|\S+/g) ?? []
  const wanted = words.map((word) => {
    const [, field, text] = /^(?:([a-z_]+):)?"?(.*?)\*?"?$/.exec(word)!
    if (field && field !== 'title')
      throw new GraphQLError(`This stand-in does not search by "${field}"`, {
        extensions: { code: 'NOT_SUPPORTED_HERE' },
      })
    return text!.replace(/^\*/, '')
  })
  return shop.products.filter((product) =>
    wanted.every((text) => product.title.toLowerCase().includes(text)),
  )
}

const byKey: Record<string, (a: ShopProduct, b: ShopProduct) => number> = {
  ID: (a, b) => Number(a.id - b.id),
  TITLE: (a, b) => a.title.localeCompare(b.title, 'en') || Number(a.id - b.id),
  CREATED_AT: (a, b) => a.createdAt.localeCompare(b.createdAt),
  UPDATED_AT: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
}

const shopView = (shop: StandInShop) => ({
  id: gid('Shop', shop.id),
  name: shop.name,
  email: shop.email,
  contactEmail: shop.email,
  myshopifyDomain: shop.domain,
  currencyCode: 'USD',
  ianaTimezone: 'Europe/Oslo',
  description: null,
  shopOwnerName: shop.name,
  url: shop.url,
  primaryDomain: {
    id: gid('Domain', shop.id + 1n),
    host: new URL(shop.url).host,
    sslEnabled: shop.url.startsWith('https:'),
    url: shop.url,
  },
  shopAddress: {
    id: gid('ShopAddress', shop.id + 2n),
    address1: null,
    city: null,
    company: shop.name,
    country: null,
    phone: shop.phone,
    zip: null,
  },
  plan: { partnerDevelopment: shop.isDevelopment, publicDisplayName: 'Basic', shopifyPlus: false },
})

type Billing = ReturnType<typeof billingRoot>
type Webhooks = ReturnType<typeof webhooksRoot>

const rootOf = (
  shop: StandInShop,
  origin: string,
  app: { clientId: string; scope: string; billing: Billing; webhooks: Webhooks },
) => ({
  ...app.webhooks,
  ...app.billing.mutations,
  node: app.billing.node,
  shop: () => shopView(shop),
  products: ({ query, sortKey = 'ID', savedSearchId, ...ask }: ProductsAsk) => {
    const order = byKey[sortKey]
    if (!order || savedSearchId)
      throw new GraphQLError(
        `This stand-in does not know ${savedSearchId ? 'saved searches' : `the sort key ${sortKey}`}`,
      )
    const sorted = matching(shop, query).toSorted(order)
    return withGids(
      pageOf(
        sorted.map((product) => productView(product, shop, origin)),
        ask,
      ),
    )
  },
  product: ({ id }: { id: string }) => {
    const found = shop.products.find((product) => gid('Product', product.id) === id)
    return found
      ? { ...productView(found, shop, origin), id, legacyResourceId: String(found.id) }
      : null
  },
  productsCount: ({ query }: { query?: string }) => ({
    count: matching(shop, query).length,
    precision: 'EXACT',
  }),
  currentAppInstallation: () => ({
    id: gid('AppInstallation', shop.id + 3n),
    app: { id: gid('App', 1n), apiKey: app.clientId, title: 'Plaudit' },
    activeSubscriptions: app.billing.activeSubscriptions,
    accessScopes: app.scope
      .split(',')
      .map((handle) => ({ handle, description: handle.replaceAll('_', ' ') })),
  }),
})

export type Operation = {
  document: DocumentNode
  fragments: Map<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
}

/** Reads and checks an operation against the schema; the errors are those that Shopify would answer with. */
export const readOperation = (
  query: string,
  variables: Record<string, unknown>,
): Operation | { errors: readonly GraphQLError[] } => {
  try {
    const document = parse(query)
    const errors = validate(schema, document)
    if (errors.length) return { errors }
    const fragments = document.definitions.filter((one) => one.kind === 'FragmentDefinition')
    return {
      document,
      fragments: new Map(fragments.map((one) => [one.name.value, one])),
      variables,
    }
  } catch (error) {
    return { errors: [error as GraphQLError] }
  }
}

/** The answer of one shop to a checked operation. */
export const answerOperation = async (
  operation: Operation,
  shop: StandInShop,
  context: {
    origin: string
    clientId: string
    scope: string
    billing: Billing
    webhooks: Webhooks
  },
): Promise<ExecutionResult> => {
  const result = await execute({
    schema,
    document: operation.document,
    variableValues: operation.variables,
    rootValue: rootOf(shop, context.origin, context),
  })
  for (const error of result.errors ?? [])
    complain(`shopify graphql for ${shop.domain}: ${error.message}`)
  return result
}

export const operationNode = (operation: Operation) => getOperationAST(operation.document)!
