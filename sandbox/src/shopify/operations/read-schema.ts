import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  buildClientSchema,
  GraphQLError,
  isScalarType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql'

/** How the scalars look that Shopify adds to GraphQL's own: an answer in another form is a mistake of this stand-in. */
const forms: Record<string, (value: unknown) => boolean> = {
  DateTime: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(value)),
  Decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  Money: (value) => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value),
  UnsignedInt64: (value) => typeof value === 'string' && /^\d+$/.test(value),
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  HTML: (value) => typeof value === 'string',
  FormattedString: (value) => typeof value === 'string',
}

const watchScalars = (schema: GraphQLSchema) => {
  for (const [name, isWell] of Object.entries(forms)) {
    const type = schema.getType(name)
    if (isScalarType(type))
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
