import { z } from 'zod'
import { ShopFailure, type ShopAccess } from '../shop-platform.ts'
import type { ProductRating } from '../shop-surfaces.ts'
import type { graphqlCaller } from './graphql.ts'

type Ask = ReturnType<typeof graphqlCaller>

/** Shopify's standard definitions of a product's rating (shopify.dev, "List of standard definitions"). */
const namespace = 'reviews'
const definitions = [
  { key: 'rating', type: 'rating' },
  { key: 'rating_count', type: 'number_integer' },
] as const

/** A call takes 25 values, a product has two. */
const PRODUCTS_A_CALL = 12

export const ENABLE = `mutation PlauditEnableRatings($namespace: String!, $key: String!) {
  standardMetafieldDefinitionEnable(ownerType: PRODUCT, namespace: $namespace, key: $key, access: { storefront: PUBLIC_READ }) {
    createdDefinition { id }
    userErrors { message code }
  }
}`
export const SAVE = `mutation PlauditSaveRatings($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { metafields { id } userErrors { message code elementIndex } }
}`
export const DELETE = `mutation PlauditDeleteRatings($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { deletedMetafields { ownerId } userErrors { message } }
}`

const Errors = z.array(
  z.object({ message: z.string(), code: z.string().nullish(), elementIndex: z.int().nullish() }),
)
const Enabled = z.object({ standardMetafieldDefinitionEnable: z.object({ userErrors: Errors }) })
const Saved = z.object({ metafieldsSet: z.object({ userErrors: Errors }).nullable() })
const Deleted = z.object({ metafieldsDelete: z.object({ userErrors: Errors }).nullable() })

const inCalls = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PRODUCTS_A_CALL) }, (_, at) =>
    items.slice(at * PRODUCTS_A_CALL, (at + 1) * PRODUCTS_A_CALL),
  )

const ownerIdOf = (externalId: string) => `gid://shopify/Product/${externalId}`

/** `TAKEN`: the definition is there, by us or by another review app, who share it. @throws ShopFailure */
export const enableRatings = async (ask: Ask, access: ShopAccess): Promise<void> => {
  for (const { key } of definitions) {
    const { userErrors } = Enabled.parse(
      await ask(access, ENABLE, { namespace, key }),
    ).standardMetafieldDefinitionEnable
    const wrong = userErrors.filter(({ code }) => code !== 'TAKEN')
    if (wrong.length)
      throw new ShopFailure('unavailable', wrong.map(({ message }) => message).join(' '))
  }
}

const valuesOf = ({ externalId, average, count }: ProductRating) => {
  const rating = { value: average.toFixed(1), scale_min: '1.0', scale_max: '5.0' }
  const values = [JSON.stringify(rating), String(count)]
  return definitions.map(({ key, type }, at) => ({
    ownerId: ownerIdOf(externalId),
    namespace,
    key,
    type,
    value: values[at]!,
  }))
}

/** A call is all or nothing: one product that is gone from the store must not hold up the others. */
const saveSome = async (ask: Ask, access: ShopAccess, ratings: ProductRating[]): Promise<void> => {
  const metafields = ratings.flatMap(valuesOf)
  const errors = Saved.parse(await ask(access, SAVE, { metafields })).metafieldsSet?.userErrors
  if (!errors?.length) return
  const refused = new Set(
    errors.flatMap(({ elementIndex }) =>
      elementIndex == null ? [] : [Math.floor(elementIndex / definitions.length)],
    ),
  )
  if (refused.size === 0)
    throw new ShopFailure('unavailable', errors.map(({ message }) => message).join(' '))
  const others = ratings.filter((_, at) => !refused.has(at))
  if (others.length) await saveSome(ask, access, others)
}

/** Products that the store does not have are passed over. @throws ShopFailure */
export const saveRatings = async (
  ask: Ask,
  access: ShopAccess,
  ratings: ProductRating[],
): Promise<void> => {
  for (const some of inCalls(ratings)) await saveSome(ask, access, some)
}

/** Where there is no rating, nothing changes. @throws ShopFailure */
export const deleteRatings = async (
  ask: Ask,
  access: ShopAccess,
  externalIds: string[],
): Promise<void> => {
  for (const some of inCalls(externalIds)) {
    const metafields = some.flatMap((id) =>
      definitions.map(({ key }) => ({ ownerId: ownerIdOf(id), namespace, key })),
    )
    Deleted.parse(await ask(access, DELETE, { metafields }))
  }
}
