/** The part of JSON Schema that PayPal's descriptions use here. */
export type Schema = {
  type?: string
  properties?: { [name: string]: Schema }
  required?: string[]
  items?: Schema
  enum?: string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
/** What an operation takes and answers, by `POST /v1/billing/plans`. */
export type Description = { [operation: string]: { takes?: Schema; answers?: Schema } }

type Raw = Schema & {
  $ref?: string
  allOf?: Raw[]
  properties?: { [name: string]: Raw }
  items?: Raw
}
type Content = { content?: { 'application/json'?: { schema?: Raw } } }
export type Published = {
  paths: {
    [path: string]: {
      [method: string]: { requestBody?: Content; responses?: { [status: string]: Content } }
    }
  }
  components: { schemas: { [name: string]: Raw } }
}

/** Not stood in for: taxes, shipping, cards given by us, tiers, more of a person than name and e-mail. */
const left =
  /^(taxes|shipping_(address|amount|detail)|payment_source|tax_info|tiers|phone.*|auto_renewal|payee|birth_date|address|prefix|suffix|middle_name|category)$/

const reduce = (raw: Raw, published: Published): Schema => {
  if (raw.$ref)
    return reduce(
      {
        ...published.components.schemas[raw.$ref.split('/').at(-1)!],
        ...Object.fromEntries(Object.entries(raw).filter(([name]) => name !== '$ref')),
      },
      published,
    )
  const parts = (raw.allOf ?? []).map((one) => reduce(one, published))
  const own = Object.entries(raw.properties ?? {}).filter(([name]) => !left.test(name))
  const properties = {
    ...Object.assign({}, ...parts.map((one) => one.properties ?? {})),
    ...Object.fromEntries(own.map(([name, one]) => [name, reduce(one, published)])),
  }
  const required = [...parts.flatMap((one) => one.required ?? []), ...(raw.required ?? [])].filter(
    (name) => !left.test(name),
  )
  const isObject = Object.keys(properties).length > 0
  return {
    ...((raw.type || isObject) && { type: raw.type ?? 'object' }),
    ...(isObject && { properties }),
    ...(required.length && { required }),
    ...(raw.items && { items: reduce(raw.items, published) }),
    ...limitsOf(raw),
  }
}

const limitsOf = ({ enum: values, pattern, minLength, maxLength, minimum, maximum }: Raw) => ({
  ...(values && { enum: values }),
  ...(pattern && pattern.length < 200 && { pattern }),
  ...(minLength && { minLength }),
  ...(maxLength && { maxLength }),
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
})

const jsonSchemaOf = (content: Content | undefined) =>
  content?.content?.['application/json']?.schema

const findOperation = (published: Published[], operation: string) => {
  const [method = '', path = ''] = operation.split(' ')
  const from = published.find((one) => one.paths[path]?.[method.toLowerCase()])
  const given = from?.paths[path]?.[method.toLowerCase()]
  if (!from || !given) throw new Error(`The published descriptions have no ${operation}`)
  return { from, given }
}

/** The published OpenAPI descriptions cut down to what these operations take and answer. */
export const reduceDescription = (
  published: Published[],
  operations: readonly string[],
): Description =>
  Object.fromEntries(
    operations.map((operation) => {
      const { from, given } = findOperation(published, operation)
      const takes = jsonSchemaOf(given.requestBody)
      const answers = jsonSchemaOf(given.responses?.['200'] ?? given.responses?.['201'])
      return [
        operation,
        {
          ...(takes && { takes: reduce(takes, from) }),
          ...(answers && { answers: reduce(answers, from) }),
        },
      ]
    }),
  )
