import { randomUUID } from 'node:crypto'
import type { ShopAccess } from '../../shop-platform.ts'
import type { Refusal, StoreProducts, VariantChange, VariantToAdd } from '../../store-products.ts'
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

type StockResult = Awaited<ReturnType<StoreProducts['setStock']>>
type Level = { inventoryItemId: string; quantity: number }

const isGone = ({ code }: { code: string | null }) =>
  code === 'INVALID_INVENTORY_ITEM' || code === 'ITEM_NOT_STOCKED_AT_LOCATION'

/** A call is all or nothing: items that the store does not have any more, or refuses, hold up no other. */
const setSome = async (
  ask: Ask,
  access: ShopAccess,
  { levels, locationId }: { levels: Level[]; locationId: string },
): Promise<StockResult> => {
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
  if (errors.length === 0) return { gone: [], refused: [], refusals: [] }
  const itemsOf = (some: typeof errors) =>
    new Set(readRefusals(some).flatMap(({ at }) => levels[at ?? -1]?.inventoryItemId ?? []))
  const others = errors.filter((one) => !isGone(one))
  const refusals = readRefusals(others).map((one) => ({ ...one, at: null }))
  // An error that names no item is of the whole call.
  if (readRefusals(errors).some(({ at }) => levels[at ?? -1] === undefined))
    return { gone: [], refused: levels.map((one) => one.inventoryItemId), refusals }
  const refused = itemsOf(others)
  const gone = [...itemsOf(errors.filter(isGone))].filter((id) => !refused.has(id))
  const named = new Set([...refused, ...gone])
  const left = levels.filter((one) => !named.has(one.inventoryItemId))
  const more = left.length > 0 ? await setSome(ask, access, { levels: left, locationId }) : null
  return {
    gone: [...gone, ...(more?.gone ?? [])],
    refused: [...refused, ...(more?.refused ?? [])],
    refusals: [...refusals, ...(more?.refusals ?? [])],
  }
}

/** Of an item that is named twice the last quantity counts. @throws ShopFailure */
export const setStock = async (
  ask: Ask,
  access: ShopAccess,
  { levels, locationId }: { levels: Level[]; locationId: string },
): Promise<StockResult> => {
  const last = [...new Map(levels.map((one) => [one.inventoryItemId, one])).values()]
  const all: StockResult = { gone: [], refused: [], refusals: [] }
  for (const some of inCalls(last, QUANTITIES_A_CALL)) {
    const { gone, refused, refusals } = await setSome(ask, access, { levels: some, locationId })
    all.gone.push(...gone)
    all.refused.push(...refused)
    all.refusals.push(...refusals)
  }
  return all
}
