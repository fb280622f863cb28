import { nextId } from '../entities/open-store.ts'
import { fullNamespace } from '../entities/write-metafields.ts'
import { assertScope, gid, type Context } from '../operations/resolve-field.ts'
import { fault } from './input-fault.ts'

type Definition = {
  name: string
  namespace?: string | null
  key: string
  type: string
  ownerType: string
  capabilities?: { uniqueValues?: { enabled: boolean } | null } | null
}

/** Types that the definitions of an app here have. */
const types = new Set([
  'id',
  'json',
  'single_line_text_field',
  'multi_line_text_field',
  'number_integer',
])

/** Shopify: unique values need one of these; `id` has them always. */
const canBeUnique = new Set(['id', 'single_line_text_field', 'number_integer', 'url'])

/** `metafieldDefinitionCreate`, for products and variants. */
export const defineMetafield = (context: Context, { definition }: { definition: Definition }) => {
  const { store } = context
  assertScope(context, 'metafieldDefinitionCreate', 'write_products')
  const { name, key, type, ownerType } = definition
  const refused = (field: string, code: string, message: string) => ({
    createdDefinition: null,
    userErrors: [fault(['definition', field], code, message)],
  })
  if (!name.trim()) return refused('name', 'BLANK', "Name can't be blank")
  if (!/^[\w-]{2,64}$/.test(key)) return refused('key', 'INVALID_CHARACTER', 'Key is not valid')
  if (!types.has(type)) return refused('type', 'INCLUSION', 'Type name is not a valid type.')
  const isUnique = type === 'id' || definition.capabilities?.uniqueValues?.enabled === true
  if (isUnique && !canBeUnique.has(type))
    return refused('capabilities', 'INVALID_CAPABILITY', 'Unique values are not supported.')
  const namespace = fullNamespace(definition.namespace)
  const full = `${namespace}.${key}`
  const kept = ownerType === 'PRODUCT' ? full : `${ownerType}:${full}`
  if (store.definitions.has(kept))
    return refused(
      'key',
      'TAKEN',
      `Key is in use for ${ownerType} metafields on the '${namespace}' namespace.`,
    )
  store.definitions.add(kept)
  if (isUnique && ownerType === 'PRODUCT') store.uniqueFields.add(full)
  store.isTouched = true
  return {
    createdDefinition: {
      id: gid('MetafieldDefinition', nextId(store, 'other')),
      name,
      namespace,
      key,
      ownerType,
      type: { name: type },
    },
    userErrors: [],
  }
}
