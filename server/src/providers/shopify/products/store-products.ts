import { ShopFailure, type ShopAccess } from '../../shop-platform.ts'
import type { ProductChange, Refusal, StoreProducts } from '../../store-products.ts'
import { graphqlCaller, typedCaller, type Ask } from '../graphql.ts'
import {
  plauditMediaStates,
  plauditRemoveImages,
  plauditUpdateProduct,
  type ProductUpdateInput,
} from '../operations/products.graphql.ts'
import {
  plauditFirstLocation,
  plauditPublications,
  plauditPublishProduct,
  plauditShopCurrency,
} from '../operations/pushing.graphql.ts'
import { numberOf } from '../read-nodes.ts'
import type { Throttle } from '../throttle.ts'
import { addVariants, changeVariants, setStock } from './change-variants.ts'
import { createProduct } from './create-product.ts'
import { imageName } from './image-name.ts'
import { itemFinder } from './item-field.ts'
import { gidOf, statusOf } from './product-input.ts'
import { readProduct } from './read-product.ts'
import { readRefusals } from './read-refusals.ts'
import { waitForStore } from './wait-for-store.ts'

/** Where a shop keeps its goods: the first of its locations. @throws ShopFailure */
const locationOf = async (ask: Ask, access: ShopAccess): Promise<string> => {
  const { locations } = await ask(access, plauditFirstLocation)
  const [first] = locations.nodes
  if (!first) throw new ShopFailure('unavailable', 'The store has no location')
  return first.id
}

/** Null where the shop does not show its locations: a product is made all the same, without stock. */
const locationOrNull = (ask: Ask, access: ShopAccess): Promise<string | null> =>
  locationOf(ask, access).catch((error: unknown) => {
    if (error instanceof ShopFailure && error.code === 'not_allowed') return null
    throw error
  })

const updateInput = (externalId: string, change: ProductChange): ProductUpdateInput => {
  const { joinCollections, addImages: _images, status, ...fields } = change
  return {
    id: gidOf('Product', externalId),
    ...fields,
    ...(status && { status: statusOf(status) }),
    ...(joinCollections?.length && {
      collectionsToJoin: joinCollections.map((id) => gidOf('Collection', id)),
    }),
  }
}

const change = async (
  ask: Ask,
  access: ShopAccess,
  { externalId, changed }: { externalId: string; changed: ProductChange },
): Promise<Refusal[]> => {
  const { productUpdate: done } = await ask(access, plauditUpdateProduct, {
    product: updateInput(externalId, changed),
    media: (changed.addImages ?? []).map(({ address, alt }) => ({
      originalSource: address,
      alt,
      mediaContentType: 'IMAGE' as const,
    })),
  })
  if (!done?.product && done?.userErrors.length)
    return done.userErrors.map(({ message }) => ({ kind: 'gone', detail: message, at: null }))
  return readRefusals(done?.userErrors)
}

const publish = async (ask: Ask, access: ShopAccess, externalId: string): Promise<Refusal[]> => {
  const { publications } = await ask(access, plauditPublications)
  const found = publications.nodes.find(({ name }) => name === 'Online Store')
  const [first] = publications.nodes
  const publicationId = (found ?? first)?.id
  // A shop without any channel shows products to nobody.
  if (!publicationId) return []
  const { publishablePublish: done } = await ask(access, plauditPublishProduct, {
    id: gidOf('Product', externalId),
    publicationId,
  })
  return readRefusals(done?.userErrors)
}

/** True when no image of the product is still looked at. */
const areImagesDone = async (ask: Ask, access: ShopAccess, externalId: string) => {
  let after: string | null = null
  for (;;) {
    const variables = { id: gidOf('Product', externalId), after }
    const { product }: Awaited<ReturnType<typeof askStates>> = await askStates(
      ask,
      access,
      variables,
    )
    if (!product) return true
    if (product.media.nodes.some(({ status }) => status !== 'READY' && status !== 'FAILED'))
      return false
    if (!product.media.pageInfo.hasNextPage) return true
    after = product.media.pageInfo.endCursor
  }
}
const askStates = (ask: Ask, access: ShopAccess, variables: { id: string; after: string | null }) =>
  ask(access, plauditMediaStates, variables)

/**
 * By the call of its own for products: `fileUpdate` takes no image that failed, and `fileDelete` needs a permission for all
 * files of the store (shopify.dev, "fileUpdate", "fileDelete").
 */
const removeImages = async (
  ask: Ask,
  access: ShopAccess,
  { externalId, ids }: { externalId: string; ids: string[] },
): Promise<void> => {
  if (ids.length === 0) return
  await ask(access, plauditRemoveImages, {
    productId: gidOf('Product', externalId),
    mediaIds: ids.map((id) => gidOf('MediaImage', id)),
  })
}

/** Products in Shopify stores. `baseUrl`: `{shop}` stands for the shop's domain. */
export const shopifyProducts = (
  { baseUrl }: { baseUrl: string },
  throttle?: Throttle,
): StoreProducts => {
  const at = (domain: string, path: string) => baseUrl.replace('{shop}', domain) + path
  const ask = typedCaller(graphqlCaller(at, throttle))
  const find = itemFinder(ask)
  return {
    imageName,
    currency: async (access) => (await ask(access, plauditShopCurrency)).shop.currencyCode,
    find: async (access, itemId) => {
      const gid = await find(access, itemId)
      return gid && numberOf(gid)
    },
    read: (access, externalId) => readProduct(ask, access, externalId),
    create: async (access, product, signal) =>
      createProduct(ask, access, {
        product,
        locationId: await locationOrNull(ask, access),
        signal,
      }),
    change: (access, externalId, changed) => change(ask, access, { externalId, changed }),
    addVariants: async (access, { externalId, options }, variants) =>
      addVariants(ask, access, {
        externalId,
        options,
        variants,
        locationId: await locationOrNull(ask, access),
      }),
    changeVariants: (access, externalId, changes) =>
      changeVariants(ask, access, { externalId, changes }),
    setStock: async (access, levels) =>
      setStock(ask, access, { levels, locationId: await locationOf(ask, access) }),
    removeImages: (access, externalId, ids) => removeImages(ask, access, { externalId, ids }),
    publish: (access, externalId) => publish(ask, access, externalId),
    waitForImages: (access, externalId, limits) =>
      waitForStore(() => areImagesDone(ask, access, externalId), limits),
  }
}
