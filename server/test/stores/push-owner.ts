import { v7 as uuid } from 'uuid'
import type { ProductToPush } from '../../src/providers/store-products.ts'
import type { SandboxWorld } from '../sandbox-world.ts'
import { buildConnectedOwner } from './connected-store.ts'

type Limits = { mostPoints: number; pointsPerSecond: number }
const noLimits = { mostPoints: 1_000_000, pointsPerSecond: 1_000_000 }

/** An owner with a store to push into, and what is in it. Without `limits` the store never asks for a pause. */
export const openPushOwner = async (world: SandboxWorld, limits: Limits = noLimits) => {
  const { accountId, domain, ...calls } = await buildConnectedOwner(world)
  const { shopify } = world.sandbox.memory
  const store = () => shopify.store(domain)
  Object.assign(store().settings, limits)
  shopify.buckets.delete(domain)
  // What the store says of each write is of no interest here, and would be most of the log.
  shopify.forgetWebhooks(domain)
  const collections = () => [...store().collections.values()]
  const byHand = () => collections().find(({ rule }) => rule === null)!
  return {
    ...calls,
    domain,
    door: { world: world.t.world, accountId },
    settings: store().settings,
    store,
    /** All products of an item of ours: one, whatever happened. */
    productsOf: (itemId: string) =>
      [...store().products.values()].filter(({ metafields }) =>
        metafields.some(({ key, value }) => key === 'item' && value === itemId),
      ),
    collection: (kind: 'hand' | 'rule' = 'hand') =>
      String((kind === 'hand' ? byHand() : collections().find(({ rule }) => rule !== null)!).id),
    inCollection: () => byHand().productIds,
    /** From now on the store allows these scopes, joined by commas. */
    allow: (scope: string) => {
      for (const token of shopify.accessTokens.values())
        if (token.domain === domain) token.scope = scope
    },
  }
}
export type PushOwner = Awaited<ReturnType<typeof openPushOwner>>

/** Six variants, three images; every time another item. */
export const productToPush = (
  { sandbox }: SandboxWorld,
  change: Partial<ProductToPush> = {},
): ProductToPush => {
  const itemId = change.itemId ?? uuid()
  const images = ['gooseneck-kettle', 'stoneware-mugs', 'olive-wood-board'].map((name) => ({
    address: `${sandbox.url}/pictures/products/${name}.jpg?w=80`,
    alt: name,
  }))
  const values = ['Red', 'Blue'].flatMap((colour) => ['S', 'M', 'L'].map((size) => [colour, size]))
  return {
    itemId,
    title: 'Travel Kettle',
    descriptionHtml: '<p>Boils <b>anywhere</b>.</p>',
    vendor: 'Fernhill Supply',
    productType: 'Kitchen',
    tags: ['steel', 'kitchen'],
    collections: [],
    images,
    options: ['Colour', 'Size'],
    variants: values.map((optionValues, at) => ({
      supplierVariantId: `${itemId}-${at}`,
      sku: `TK-${at}`,
      optionValues,
      price: 2_995 + at * 100,
      compareAtPrice: at === 0 ? 3_995 : null,
      cost: 1_020 + at,
      weightGrams: 400 + at,
      stock: 20 + at,
      image: images[at % 3]!.address,
    })),
    status: 'active',
    ...change,
  }
}
