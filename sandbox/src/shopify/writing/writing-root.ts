import { getDirectiveValues, type GraphQLResolveInfo } from 'graphql'
import { locationOf } from '../entities/change-products.ts'
import { adminSchema } from '../operations/read-schema.ts'
import {
  assertScope,
  connection,
  gid,
  viewConnection,
  type Context,
} from '../operations/resolve-field.ts'
import type { PageAsk } from '../operations/page-of.ts'
import { activateInventory, setQuantities } from './change-inventory.ts'
import { createMedia, removeProduct, updateProduct } from './change-product.ts'
import { deleteMedia } from './delete-media.ts'
import { createVariants, updateVariants } from './change-variants.ts'
import { collect, collectLater } from './collect.ts'
import { defineMetafield } from './define-metafield.ts'
import { numberOf } from './inputs.ts'
import { publicationsOf, publish, unpublish } from './publish.ts'
import { productNamed, setProduct, viewOperation, type Identifier } from './set-product.ts'

const keyOf = ({ fieldNodes, variableValues }: GraphQLResolveInfo): string | null => {
  const directive = adminSchema().getDirective('idempotent')!
  const given = getDirectiveValues(directive, fieldNodes[0]!, variableValues)
  return (given?.['key'] as string | undefined) ?? null
}

const places = (context: Context) => ({
  location: ({ id }: { id?: string | null }) => {
    assertScope(context, 'location', 'read_locations')
    const here = locationOf(context.store)
    return !id || numberOf(id, 'Location') === here ? placeOf(context) : null
  },
  locations: (ask: PageAsk) => {
    assertScope(context, 'locations', 'read_locations')
    return viewConnection(connection([{ id: locationOf(context.store) }], { ask, context }), () =>
      placeOf(context),
    )
  },
  publications: (ask: PageAsk) => {
    assertScope(context, 'publications', 'read_publications')
    return viewConnection(connection(publicationsOf(context.store), { ask, context }), (one) => ({
      ...one,
      id: gid('Publication', one.id),
    }))
  },
})

const placeOf = ({ store, shop }: Context) => ({
  __typename: 'Location',
  id: gid('Location', locationOf(store)),
  name: shop.name,
  isActive: true,
  fulfillsOnlineOrders: true,
  shipsInventory: true,
})

const found = (context: Context) => ({
  productByIdentifier: ({ identifier }: { identifier: Identifier }) => {
    assertScope(context, 'productByIdentifier', 'read_products')
    return productNamed(context.store, identifier)
  },
  productOperation: ({ id }: { id: string }) => {
    assertScope(context, 'productOperation', 'read_products')
    const operation = context.store.productOperations.get(numberOf(id, 'ProductSetOperation'))
    return operation ? viewOperation(operation, context.shopify.clock.now()) : null
  },
})

type Act<A> = (context: Context, ask: A) => unknown
type KeyedAct<A> = (context: Context, ask: A, key: string | null) => unknown

/** What an app writes into a shop's goods, and what it asks for to do so. */
export const writingRoot = (context: Context): Record<string, unknown> => {
  const on =
    <A>(act: Act<A>) =>
    (ask: A) =>
      act(context, ask)
  const withKey =
    <A>(act: KeyedAct<A>) =>
    (ask: A, _context: Context, info: GraphQLResolveInfo) =>
      act(context, ask, keyOf(info))
  return {
    ...places(context),
    ...found(context),
    productSet: on(setProduct),
    productUpdate: on(updateProduct),
    productDelete: on(removeProduct),
    productCreateMedia: on(createMedia),
    productDeleteMedia: on(deleteMedia),
    productVariantsBulkCreate: on(createVariants),
    productVariantsBulkUpdate: on(updateVariants),
    inventorySetQuantities: withKey(setQuantities),
    inventoryActivate: withKey(activateInventory),
    publishablePublish: on(publish),
    publishableUnpublish: on(unpublish),
    metafieldDefinitionCreate: on(defineMetafield),
    collectionAddProductsV2: on(collectLater),
    collectionAddProducts: on(collect),
  }
}
