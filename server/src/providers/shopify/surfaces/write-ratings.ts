import { ShopFailure, type ShopAccess } from '../../shop-platform.ts'
import type { ProductRating } from '../../shop-surfaces.ts'
import type { Ask } from '../graphql.ts'
import {
  plauditDeleteRatings,
  plauditEnableRatings,
  plauditSaveRatings,
} from '../operations/surfaces.graphql.ts'

/** Shopify's standard definitions of a product's rating (shopify.dev, "List of standard definitions"). */
const namespace = 'reviews'
const definitions = [
  { key: 'rating', type: 'rating' },
  { key: 'rating_count', type: 'number_integer' },
] as const

/** A call takes 25 values, a product has two. */
const PRODUCTS_A_CALL = 12

const inCalls = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PRODUCTS_A_CALL) }, (_, at) =>
    items.slice(at * PRODUCTS_A_CALL, (at + 1) * PRODUCTS_A_CALL),
  )

const ownerIdOf = (externalId: string) => `gid://shopify/Product/${externalId}`

/** `TAKEN`: the definition is there, by us or by another review app, who share it. @throws ShopFailure */
export const enableRatings = async (ask: Ask, access: ShopAccess): Promise<void> => {
  for (const { key } of definitions) {
    const { standardMetafieldDefinitionEnable: made } = await ask(access, plauditEnableRatings, {
      namespace,
      key,
    })
    const wrong = (made?.userErrors ?? []).filter(({ code }) => code !== 'TAKEN')
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

/** Those of a call that no error names. @throws ShopFailure where the errors name none */
const withoutRefused = <Item>(
  items: Item[],
  errors: readonly { message: string; at: number[] }[],
): Item[] => {
  const refused = new Set(errors.flatMap(({ at }) => at))
  if (refused.size === 0)
    throw new ShopFailure('unavailable', errors.map(({ message }) => message).join(' '))
  return items.filter((_, at) => !refused.has(at))
}

/** A call is all or nothing: one product that is gone from the store must not hold up the others. */
const saveSome = async (ask: Ask, access: ShopAccess, ratings: ProductRating[]): Promise<void> => {
  const metafields = ratings.flatMap(valuesOf)
  const { metafieldsSet: saved } = await ask(access, plauditSaveRatings, { metafields })
  const errors = saved?.userErrors
  if (!errors?.length) return
  const others = withoutRefused(
    ratings,
    errors.map(({ message, elementIndex: at }) => ({
      message,
      at: typeof at === 'number' ? [Math.floor(at / definitions.length)] : [],
    })),
  )
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

const indexIn = (field: readonly string[] | null): number[] => {
  const at = Number(field?.find((part) => /^\d+$/.test(part)) ?? NaN)
  return Number.isNaN(at) ? [] : [Math.floor(at / definitions.length)]
}

const deleteSome = async (ask: Ask, access: ShopAccess, externalIds: string[]): Promise<void> => {
  const metafields = externalIds.flatMap((id) =>
    definitions.map(({ key }) => ({ ownerId: ownerIdOf(id), namespace, key })),
  )
  const { metafieldsDelete: gone } = await ask(access, plauditDeleteRatings, { metafields })
  const errors = gone?.userErrors
  if (!errors?.length) return
  const others = withoutRefused(
    externalIds,
    errors.map((error) => ({ message: error.message, at: indexIn(error.field) })),
  )
  if (others.length) await deleteSome(ask, access, others)
}

/** Where there is no rating, or no product any more, nothing changes. @throws ShopFailure */
export const deleteRatings = async (
  ask: Ask,
  access: ShopAccess,
  externalIds: string[],
): Promise<void> => {
  for (const some of inCalls(externalIds)) await deleteSome(ask, access, some)
}
