import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  buildClientSchema,
  GraphQLError,
  isScalarType,
  specifiedScalarTypes,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql'

/** How the scalars look that Shopify adds to GraphQL's own: an answer in another form is a mistake of this stand-in. */
const forms: Record<string, (value: unknown) => boolean> = {
  DateTime: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(value)),
  Decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  Money: (value) => typeof value === 'string' && /^-?\d+\.\d{2,3}$/.test(value),
  UnsignedInt64: (value) => typeof value === 'string' && /^\d+$/.test(value),
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  HTML: (value) => typeof value === 'string',
  FormattedString: (value) => typeof value === 'string',
  ID: (value) => /^gid:\/\/shopify\/\w+\/\d+(\?[\w=&.]+)?$/.test(String(value)),
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  Int: (value) => Number.isInteger(value),
  Float: (value) => typeof value === 'number',
}

/** Whether a value has the form of a scalar; those that are not listed take any. */
export const hasForm = (scalar: string, value: unknown): boolean => forms[scalar]?.(value) ?? true

const watchScalars = (schema: GraphQLSchema) => {
  for (const [name, isWell] of Object.entries(forms)) {
    const type = schema.getType(name)
    if (isScalarType(type) && !specifiedScalarTypes.includes(type))
      type.serialize = (value) => {
        if (!isWell(value)) throw new GraphQLError(`The stand-in gives ${String(value)} as ${name}`)
        return value
      }
  }
  return schema
}

let read: GraphQLSchema | undefined

/**
 * Shopify's whole Admin API 2026-07 as published (`schema-source.md`), read when it is first needed and kept for the
 * process. Every answer goes through it: enums, nullability and the forms of scalars are checked on the way out.
 */
export const adminSchema = (): GraphQLSchema => {
  if (read) return read
  const file = readFileSync(new URL('admin-2026-07.json.gz', import.meta.url))
  const found = JSON.parse(gunzipSync(file).toString()) as {
    data?: IntrospectionQuery
  } & IntrospectionQuery
  read = watchScalars(buildClientSchema(found.data ?? found, { assumeValid: true }))
  return read
}
