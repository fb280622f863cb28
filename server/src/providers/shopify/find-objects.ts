import type { ShopAccess } from '../shop-platform.ts'
import { noRecords, type ShopObjectKind, type ShopRecords } from '../shop-records.ts'
import type { Ask } from './graphql.ts'
import {
  collectionsById,
  productsById,
  productsOfCollection,
  productsOfInventoryItems,
  variantsOfProduct,
} from './operations/catalogue.graphql.ts'
import { customersById } from './operations/customers.graphql.ts'
import { linesOfOrder, ordersById } from './operations/orders.graphql.ts'
import {
  numberOf,
  readCollection,
  readCustomer,
  readFulfillments,
  readLine,
  readOrder,
  readProduct,
  readVariant,
} from './read-nodes.ts'

type Page<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
type PageReader<Node> = (after: string | null) => Promise<Page<Node> | null | undefined>

/** The nodes of a page and of all after it. */
async function* allAfter<Node>(first: Page<Node> | null, next: PageReader<Node>) {
  let page: Page<Node> | null | undefined = first ?? (await next(null))
  while (page) {
    yield* page.nodes
    page = page.pageInfo.hasNextPage ? await next(page.pageInfo.endCursor) : null
  }
}

/** An answer has an empty object for a thing of another type than asked for, and null for one that is gone. */
const present = <T extends object>(nodes: readonly (T | Record<PropertyKey, never> | null)[]) =>
  nodes.filter((node): node is T => node !== null && 'id' in node)

const finders: Record<
  ShopObjectKind,
  (from: { ask: Ask; access: ShopAccess; ids: string[] }, into: ShopRecords) => Promise<void>
> = {
  products: async ({ ask, access, ids }, into) => {
    const { nodes } = await ask(access, productsById, { ids })
    for (const product of present(nodes)) {
      const { id, variants } = product
      const more: PageReader<(typeof variants.nodes)[number]> = async (after) =>
        (await ask(access, variantsOfProduct, { id, after })).product?.variants
      into.products.push(readProduct(product))
      for await (const variant of allAfter(variants, more))
        into.variants.push(readVariant(variant, id))
    }
  },
  collections: async ({ ask, access, ids }, into) => {
    const { nodes } = await ask(access, collectionsById, { ids })
    for (const collection of present(nodes)) {
      const { id } = collection
      const more: PageReader<{ id: string }> = async (after) =>
        (await ask(access, productsOfCollection, { id, after })).collection?.products
      into.collections.push(readCollection(collection))
      for await (const product of allAfter(null, more))
        into.memberships.push({
          collection_external_id: numberOf(id),
          product_external_id: numberOf(product.id),
        })
    }
  },
  orders: async ({ ask, access, ids }, into) => {
    const { nodes } = await ask(access, ordersById, { ids })
    for (const order of present(nodes)) {
      const { id, lineItems } = order
      const more: PageReader<(typeof lineItems.nodes)[number]> = async (after) =>
        (await ask(access, linesOfOrder, { id, after })).order?.lineItems
      into.orders.push(readOrder(order))
      into.fulfillments.push(...readFulfillments(order))
      for await (const line of allAfter(lineItems, more)) into.lines.push(readLine(line, id))
    }
  },
  customers: async ({ ask, access, ids }, into) => {
    const { nodes } = await ask(access, customersById, { ids })
    into.customers.push(...present(nodes).map(readCustomer))
  },
  inventory_items: async ({ ask, access, ids }, into) => {
    const { nodes } = await ask(access, productsOfInventoryItems, { ids })
    const products = nodes.flatMap((node) =>
      node && 'variant' in node ? node.variant.product.id : [],
    )
    if (products.length > 0)
      await finders.products({ ask, access, ids: [...new Set(products)] }, into)
  },
}

const types: Record<ShopObjectKind, string> = {
  products: 'Product',
  collections: 'Collection',
  orders: 'Order',
  customers: 'Customer',
  inventory_items: 'InventoryItem',
}

/** See `ShopPlatform.findObjects`. */
export const findObjects = async (
  ask: Ask,
  access: ShopAccess,
  { kind, ids }: { kind: ShopObjectKind; ids: readonly string[] },
): Promise<ShopRecords> => {
  const records = noRecords()
  const gids = ids.map((id) => `gid://shopify/${types[kind]}/${id}`)
  await finders[kind]({ ask, access, ids: gids }, records)
  return records
}
