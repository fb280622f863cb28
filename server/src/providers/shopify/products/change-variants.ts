import { randomUUID } from 'node:crypto'
import { ShopFailure, type ShopAccess } from '../../shop-platform.ts'
import type { Refusal, VariantChange, VariantToAdd } from '../../store-products.ts'
import type { Ask } from '../graphql.ts'
import {
  plauditAddVariants,
  plauditChangeVariants,
  plauditSetStock,
  type ProductVariantsBulkInput,
} from '../operations/variants.graphql.ts'
import { addInput, decimalOf, gidOf, supplierField } from './product-input.ts'
import { readRefusals } from './read-refusals.ts'

/** Variants, and quantities, of a call (shopify.dev: input arrays take 250). */
const VARIANTS_A_CALL = 100
const QUANTITIES_A_CALL = 250

const inCalls = <Item>(items: Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, at) =>
    items.slice(at * most, (at + 1) * most),
  )

const shifted = (refusals: Refusal[], by: number): Refusal[] =>
  refusals.map((one) => ({ ...one, at: one.at === null ? null : one.at + by }))

/** @throws ShopFailure */
export const addVariants = async (
  ask: Ask,
  access: ShopAccess,
  {
    externalId,
    options,
    variants,
    locationId,
  }: { externalId: string; options: string[]; variants: VariantToAdd[]; locationId: string | null },
): Promise<Refusal[]> => {
  const refusals: Refusal[] = []
  for (const [at, some] of inCalls(variants, VARIANTS_A_CALL).entries()) {
    const { productVariantsBulkCreate: made } = await ask(access, plauditAddVariants, {
      productId: gidOf('Product', externalId),
      variants: some.map((one) => addInput(options, one, locationId)),
    })
    refusals.push(...shifted(readRefusals(made?.userErrors), at * VARIANTS_A_CALL))
  }
  return refusals
}

const changeInput = (change: VariantChange): ProductVariantsBulkInput => {
  const { id, supplierVariantId, sku, price, compareAtPrice, cost, weightGrams } = change
  const item = {
    ...(sku !== undefined && { sku }),
    ...(cost !== undefined && { cost: cost === null ? null : decimalOf(cost) }),
    ...(typeof weightGrams === 'number' && {
      measurement: { weight: { value: weightGrams, unit: 'GRAMS' as const } },
    }),
  }
  return {
    id: gidOf('ProductVariant', id),
    ...(price !== undefined && { price: decimalOf(price) }),
    ...(compareAtPrice !== undefined && {
      compareAtPrice: compareAtPrice === null ? null : decimalOf(compareAtPrice),
    }),
    ...(Object.keys(item).length > 0 && { inventoryItem: item }),
    ...(supplierVariantId !== undefined && { metafields: supplierField({ supplierVariantId }) }),
  }
}

/** @throws ShopFailure */
export const changeVariants = async (
  ask: Ask,
  access: ShopAccess,
  { externalId, changes }: { externalId: string; changes: VariantChange[] },
): Promise<Refusal[]> => {
  const refusals: Refusal[] = []
  for (const [at, some] of inCalls(changes, VARIANTS_A_CALL).entries()) {
    const { productVariantsBulkUpdate: changed } = await ask(access, plauditChangeVariants, {
      productId: gidOf('Product', externalId),
      variants: some.map(changeInput),
    })
    refusals.push(...shifted(readRefusals(changed?.userErrors), at * VARIANTS_A_CALL))
  }
  return refusals
}

type Level = { inventoryItemId: string; quantity: number }

/** A call is all or nothing: items that the store does not have any more hold up no other. Answers with those. */
const setSome = async (
  ask: Ask,
  access: ShopAccess,
  { levels, locationId }: { levels: Level[]; locationId: string },
): Promise<string[]> => {
  const { inventorySetQuantities: set } = await ask(access, plauditSetStock, {
    // A new key for each call: to set the same quantity once more later is another call.
    key: randomUUID(),
    input: {
      name: 'available',
      reason: 'correction',
      quantities: levels.map(({ inventoryItemId, quantity }) => ({
        inventoryItemId: gidOf('InventoryItem', inventoryItemId),
        locationId,
        quantity,
        changeFromQuantity: null,
      })),
    },
  })
  const errors = set?.userErrors ?? []
  if (errors.length === 0) return []
  const gone = new Set(
    errors.flatMap(({ code, field }) => {
      const at = Number(field?.find((part) => /^\d+$/.test(part)) ?? Number.NaN)
      const isGone = code === 'INVALID_INVENTORY_ITEM' || code === 'ITEM_NOT_STOCKED_AT_LOCATION'
      return isGone && !Number.isNaN(at) ? [at] : []
    }),
  )
  if (gone.size === 0)
    throw new ShopFailure('unavailable', errors.map(({ message }) => message).join(' '))
  const others = levels.filter((_, at) => !gone.has(at))
  const more = others.length ? await setSome(ask, access, { levels: others, locationId }) : []
  return [...[...gone].map((at) => levels[at]!.inventoryItemId), ...more]
}

/** Of an item that is named twice the last quantity counts. @throws ShopFailure */
export const setStock = async (
  ask: Ask,
  access: ShopAccess,
  { levels, locationId }: { levels: Level[]; locationId: string },
): Promise<{ gone: string[] }> => {
  const last = [...new Map(levels.map((one) => [one.inventoryItemId, one])).values()]
  const gone: string[] = []
  for (const some of inCalls(last, QUANTITIES_A_CALL))
    gone.push(...(await setSome(ask, access, { levels: some, locationId })))
  return { gone }
}
