/**
 * What one parameter may be: `s` text, `i` whole number, `n` number, `b` true or false, `e:a|b` one of these, `[x]` a
 * list, `{…}` an object (`*` any name), `{"|": […]}` one of several.
 */
export type Shape = string | [Shape] | { [name: string]: Shape } | { '|': Shape[] }
/** An operation's parameters by name; `required` lists those that must be there. */
export type Described = { required?: string[]; takes: { [name: string]: Shape } }
export type Description = { [operation: string]: Described }

type Schema = {
  type?: string
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: { [name: string]: Schema }
  additionalProperties?: Schema | boolean
  required?: string[]
  'x-stripeBypassValidation'?: boolean
}
type Parameter = { name: string; in: string; schema: Schema }
export type Published = {
  paths: { [path: string]: { [method: string]: { parameters?: Parameter[]; form?: Schema } } }
}

/**
 * Not stood in for: taxes, Connect, shipping, other methods than cards. Using one is refused as an unknown parameter.
 */
const left =
  /^(account_tax_ids|application_fee.*|automatic_tax|billing_thresholds|cash_balance|custom_fields|default_source|default_tax_rates|issuer|mandate_data|on_behalf_of|plan|radar_options|rendering|rendering_options|shipping.*|single_use|source|statement_descriptor.*|tax|tax_behavior|tax_code|tax_exempt|tax_id.*|tax_rates|transfer_.*|transform_.*|tiers.*|currency_options|custom_unit_amount|package_dimensions|flow_directions|attach_to_self|capture_method|confirmation_token|payment_method_configuration|pending_invoice_item_interval|test_clock)$/
const cardsOnly = /^payment_method_(options|data)$/
const ofCards = new Set(['card', 'billing_details', 'type', 'metadata', 'allow_redisplay'])

const properties = (schema: Schema, cards = false): { [name: string]: Shape } =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => !left.test(name) && (!cards || ofCards.has(name)))
      .map(([name, one]) => [name, reduce(one, cardsOnly.test(name))]),
  )

const reduce = (schema: Schema, cards = false): Shape => {
  if (schema.anyOf) {
    const several = schema.anyOf.map((one) => reduce(one, cards))
    return several.length === 1 ? several[0]! : { '|': several }
  }
  if (schema.type === 'array') return [reduce(schema.items ?? {})]
  if (schema.type === 'object') {
    if (typeof schema.additionalProperties === 'object')
      return { '*': reduce(schema.additionalProperties) }
    return properties(schema, cards)
  }
  if (schema.enum && !schema['x-stripeBypassValidation']) return `e:${schema.enum.join('|')}`
  return ({ integer: 'i', number: 'n', boolean: 'b' } as const)[schema.type ?? ''] ?? 's'
}

/** The published OpenAPI description cut down to the parameters of these operations (`POST /v1/customers`). */
export const reduceDescription = (
  published: Published,
  operations: readonly string[],
): Description =>
  Object.fromEntries(
    operations.map((operation) => {
      const [method = '', path = ''] = operation.split(' ')
      const given = published.paths[path]?.[method.toLowerCase()]
      if (!given) throw new Error(`The published description has no ${operation}`)
      const query = (given.parameters ?? [])
        .filter((one) => one.in === 'query' && !left.test(one.name))
        .map((one) => [one.name, reduce(one.schema)] as const)
      const required = given.form?.required ?? []
      return [
        operation,
        {
          ...(required.length && { required }),
          takes: { ...Object.fromEntries(query), ...properties(given.form ?? {}) },
        },
      ]
    }),
  )
