import { GraphQLError } from 'graphql'
import { locationOf, touchProduct } from '../entities/change-products.ts'
import { variantOfItem } from '../entities/find-variant.ts'
import { tellInventory } from '../entities/tell-changes.ts'
import type { Store } from '../entities/open-store.ts'
import type { Variant } from '../entities/product-records.ts'
import { assertScope, type Context } from '../operations/resolve-field.ts'
import { fault, type InputFault } from './input-fault.ts'
import { numberOf } from './inputs.ts'

type Quantity = {
  inventoryItemId: string
  locationId: string
  quantity: number
  changeFromQuantity?: number | null
}
type SetInput = { name: string; reason: string; quantities: Quantity[] }

/** Shopify: so many in one call. */
const mostQuantities = 250
/** Reasons that Shopify lists ("inventory quantity reasons"). */
const reasons = [
  'correction cycle_count_available damaged movement_created movement_updated movement_received',
  'movement_canceled other promotion quality_control received reservation_created',
  'reservation_deleted reservation_updated restock safety_stock shrinkage',
]
  .join(' ')
  .split(' ')

const variantOf = (store: Store, itemId: string): Variant | undefined =>
  variantOfItem(store, numberOf(itemId, 'InventoryItem'))

const quantityFault = (store: Store, one: Quantity, at: number): InputFault | null => {
  const say = (name: string, code: string, message: string) =>
    fault(['input', 'quantities', at, name], code, message)
  const variant = variantOf(store, one.inventoryItemId)
  if (!variant)
    return say(
      'inventoryItemId',
      'INVALID_INVENTORY_ITEM',
      'The specified inventory item could not be found.',
    )
  if (numberOf(one.locationId, 'Location') !== locationOf(store))
    return say('locationId', 'INVALID_LOCATION', 'The specified location could not be found.')
  const { mostQuantity } = store.settings
  if (one.quantity > mostQuantity)
    return say(
      'quantity',
      'INVALID_QUANTITY_TOO_HIGH',
      `The total quantity can't be higher than ${mostQuantity.toLocaleString('en-US')}.`,
    )
  const { changeFromQuantity: from } = one
  return from !== null && from !== undefined && from !== variant.inventoryQuantity
    ? say(
        'changeFromQuantity',
        'CHANGE_FROM_QUANTITY_STALE',
        'The changeFromQuantity value does not match persisted value.',
      )
    : null
}

const inputFaults = (store: Store, { name, reason, quantities }: SetInput): InputFault[] => {
  if (!['available', 'on_hand'].includes(name))
    return [
      fault(
        ['input', 'name'],
        'INVALID_NAME',
        "The quantity name must be either 'available' or 'on_hand'.",
      ),
    ]
  if (!reasons.includes(reason))
    return [fault(['input', 'reason'], 'INVALID_REASON', 'The specified reason is invalid.')]
  const items = quantities.map(({ inventoryItemId, locationId }) => inventoryItemId + locationId)
  if (new Set(items).size < items.length)
    return [
      fault(
        ['input', 'quantities'],
        'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
        'The combination of inventoryItemId and locationId must be unique.',
      ),
    ]
  return quantities.flatMap((one, at) => quantityFault(store, one, at) ?? [])
}

const write = ({ store, shopify }: Context, variant: Variant, quantity: number) => {
  if (variant.inventoryQuantity === quantity) return
  variant.inventoryQuantity = quantity
  variant.updatedAt = shopify.clock.now()
  tellInventory(shopify, store, { variant, locationId: locationOf(store) })
  touchProduct(shopify, store, store.products.get(variant.productId)!)
}

/** Since 2026-04 these calls need `@idempotent(key:)`. A key answers what it answered. */
const keyed = <A>(
  { store }: Context,
  { key, ask }: { key: string | null; ask: unknown },
  act: () => A,
  mismatch: () => A,
): A => {
  if (!key)
    throw new GraphQLError('The @idempotent directive is required for this mutation.', {
      extensions: { code: 'BAD_REQUEST' },
    })
  const asked = JSON.stringify(ask)
  const before = store.keyedCalls.get(key)
  if (before) return before.asked === asked ? (before.answer as A) : mismatch()
  const answer = act()
  store.keyedCalls.set(key, { asked, answer })
  return answer
}

export const setQuantities = (
  context: Context,
  { input }: { input: SetInput },
  key: string | null,
) => {
  assertScope(context, 'inventorySetQuantities', 'write_inventory')
  const refused = (userErrors: InputFault[]) => ({ inventoryAdjustmentGroup: null, userErrors })
  if (input.quantities.length > mostQuantities)
    throw new GraphQLError(
      `The input array size of ${input.quantities.length} is greater than the maximum allowed of ${mostQuantities}.`,
      { extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } },
    )
  return keyed(
    context,
    { key, ask: input },
    () => {
      const userErrors = inputFaults(context.store, input)
      if (userErrors.length) return refused(userErrors)
      for (const one of input.quantities)
        write(context, variantOf(context.store, one.inventoryItemId)!, one.quantity)
      return refused([])
    },
    () =>
      refused([
        fault(
          null,
          'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
          'The same idempotency key cannot be used with different operation parameters.',
        ),
      ]),
  )
}

type ActivateAsk = { inventoryItemId: string; locationId: string; available?: number | null }

/** Every item is stocked at the shop's one location already: only a number can be given. */
export const activateInventory = (context: Context, ask: ActivateAsk, key: string | null) => {
  assertScope(context, 'inventoryActivate', 'write_inventory')
  const refused = (field: string, message: string) => ({
    inventoryLevel: null,
    userErrors: [{ field: [field], message }],
  })
  return keyed(
    context,
    { key, ask },
    () => {
      const variant = variantOf(context.store, ask.inventoryItemId)
      if (!variant) return refused('inventoryItemId', 'The inventory item does not exist.')
      if (numberOf(ask.locationId, 'Location') !== locationOf(context.store))
        return refused('locationId', 'The location does not exist.')
      if (typeof ask.available === 'number') write(context, variant, ask.available)
      return {
        inventoryLevel: { __typename: 'InventoryLevel', id: variant.inventoryItemId, variant },
        userErrors: [],
      }
    },
    () => refused('base', 'The same idempotency key cannot be used with different parameters.'),
  )
}
