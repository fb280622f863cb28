import {
  deleteMetafield,
  fitsType,
  fullNamespace,
  metafieldsOf,
  setMetafield,
  standardTypes,
  type MetafieldValue,
} from '../entities/write-metafields.ts'
import type { Store } from '../entities/open-store.ts'
import { nextId } from '../entities/open-store.ts'
import { assertScope, gid, type Context } from './resolve-field.ts'

type SetInput = {
  ownerId: string
  namespace?: string | null
  key: string
  type?: string | null
  value: string
  compareDigest?: string | null
}
type SetError = { field: string[]; message: string; code: string; elementIndex: number | null }

/** Shopify takes so many in one call, and writes all or none. */
const mostAtOnce = 25

const readInput = (store: Store, input: SetInput): MetafieldValue => {
  const namespace = fullNamespace(input.namespace)
  const before = metafieldsOf(store, input.ownerId)?.find(
    (one) => one.namespace === namespace && one.key === input.key,
  )
  const type = input.type ?? before?.type ?? standardTypes[`${namespace}.${input.key}`] ?? ''
  return { namespace, key: input.key, type, value: input.value }
}

const faultOf = (store: Store, input: SetInput, at: number): SetError | null => {
  const say = (name: string, code: string, message: string) => ({
    field: ['metafields', String(at), name],
    message,
    code,
    elementIndex: null,
  })
  if (!metafieldsOf(store, input.ownerId)) return say('ownerId', 'INVALID', 'Owner does not exist')
  const { namespace, key, type, value } = readInput(store, input)
  const name = `${namespace}.${key}`
  if (!type) return say('type', 'BLANK', "can't be blank")
  if (store.definitions.has(name) && standardTypes[name] !== type)
    return say('type', 'INVALID_TYPE', `Type must be ${standardTypes[name]}`)
  if (!fitsType(type, value)) return say('value', 'INVALID_VALUE', `Value is not a valid ${type}`)
  return null
}

const set = (context: Context, metafields: SetInput[]) => {
  const { store, shopify } = context
  if (metafields.some(({ ownerId }) => ownerId.startsWith('gid://shopify/Product/')))
    assertScope(context, 'metafieldsSet', 'write_products')
  if (metafields.length > mostAtOnce)
    return {
      metafields: null,
      userErrors: [
        {
          field: ['metafields'],
          message: `Exceeded the maximum metafields input limit of ${mostAtOnce}.`,
          code: 'LESS_THAN_OR_EQUAL_TO',
          elementIndex: null,
        },
      ],
    }
  const userErrors = metafields.flatMap((input, at) => faultOf(store, input, at) ?? [])
  if (userErrors.length) return { metafields: null, userErrors }
  return {
    metafields: metafields.map((input) =>
      setMetafield(shopify, store, { ownerId: input.ownerId, field: readInput(store, input) }),
    ),
    userErrors: [],
  }
}

type DeleteInput = { ownerId: string; namespace: string; key: string }

const remove = (context: Context, metafields: DeleteInput[]) => {
  if (metafields.some(({ ownerId }) => ownerId.startsWith('gid://shopify/Product/')))
    assertScope(context, 'metafieldsDelete', 'write_products')
  return {
    deletedMetafields: metafields.map((one) =>
      deleteMetafield(context.shopify, context.store, {
        ...one,
        namespace: fullNamespace(one.namespace),
      })
        ? one
        : null,
    ),
    userErrors: [],
  }
}

type EnableAsk = { ownerType: string; namespace?: string | null; key?: string | null }

const enable = (context: Context, { ownerType, namespace, key }: EnableAsk) => {
  assertScope(context, 'standardMetafieldDefinitionEnable', 'write_products')
  const name = `${namespace}.${key}`
  const refused = (code: string, message: string) => ({
    createdDefinition: null,
    userErrors: [{ field: null, message, code }],
  })
  if (ownerType !== 'PRODUCT' || !standardTypes[name])
    return refused('TEMPLATE_NOT_FOUND', 'A standard definition was not found.')
  if (context.store.definitions.has(name))
    return refused('TAKEN', 'A definition already exists for this namespace and key.')
  context.store.definitions.add(name)
  context.store.isTouched = true
  return {
    createdDefinition: {
      id: gid('MetafieldDefinition', nextId(context.store, 'other')),
      name,
      namespace,
      key,
      ownerType,
      type: { name: standardTypes[name] },
    },
    userErrors: [],
  }
}

/** What an app may write beside the shop's own data. */
export const metafieldsRoot = (context: Context) => ({
  metafieldsSet: ({ metafields }: { metafields: SetInput[] }) => set(context, metafields),
  metafieldsDelete: ({ metafields }: { metafields: DeleteInput[] }) => remove(context, metafields),
  standardMetafieldDefinitionEnable: (ask: EnableAsk) => enable(context, ask),
})
