import type { Reading, ShopRecords } from '../shop-records.ts'
import type {
  StoreCollectionFragment,
  StoreProductFragment,
  StoreVariantFragment,
} from './operations/catalogue.graphql.ts'
import type { StoreCustomerFragment } from './operations/customers.graphql.ts'
import type { StoreOrderFragment, StoreOrderLineFragment } from './operations/orders.graphql.ts'
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

/** A line of a bulk operation's file; what belongs to another thing names it as its parent. */
type Node<Fragment> = Fragment & { __parentId?: string }

const takers: Record<Reading, (line: never, into: ShopRecords) => void> = {
  products: (line: Node<StoreProductFragment | StoreVariantFragment>, into) => {
    if (line.__parentId)
      into.variants.push(readVariant(line as StoreVariantFragment, line.__parentId))
    else into.products.push(readProduct(line as StoreProductFragment))
  },
  collections: (line: Node<StoreCollectionFragment | { id: string }>, into) => {
    if (line.__parentId)
      into.memberships.push({
        collection_external_id: numberOf(line.__parentId),
        product_external_id: numberOf(line.id),
      })
    else into.collections.push(readCollection(line as StoreCollectionFragment))
  },
  orders: (line: Node<StoreOrderFragment | StoreOrderLineFragment>, into) => {
    if (line.__parentId) {
      into.lines.push(readLine(line as StoreOrderLineFragment, line.__parentId))
      return
    }
    into.orders.push(readOrder(line as StoreOrderFragment))
    into.fulfillments.push(...readFulfillments(line as StoreOrderFragment))
  },
  customers: (line: Node<StoreCustomerFragment>, into) => {
    into.customers.push(readCustomer(line))
  },
}

/** Adds one line of a bulk operation's file to the records. @throws SyntaxError for a line that was cut off */
export const readLineInto = (kind: Reading, text: string, into: ShopRecords): void => {
  takers[kind](JSON.parse(text) as never, into)
}
