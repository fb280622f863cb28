import { GraphQLError } from 'graphql'

/** How a field of Shopify's search syntax is compared. `text` finds a part, `exact` the whole, both without case. */
type TextField<T> = { kind: 'text' | 'exact'; of(item: T): string | null | (string | null)[] }
type NumberField<T> = { kind: 'number' | 'time'; of(item: T): number | null }
export type SearchField<T> = TextField<T> | NumberField<T> | { kind: 'flag'; of(item: T): boolean }
/** `default` is what a bare word is looked for in. */
export type SearchFields<T> = Record<string, SearchField<T>> & { default: SearchField<T> }
type Test<T> = (item: T) => boolean

const tokenPattern =
  /\(|\)|-?(?:[a-z_]+:(?:>=|<=|>|<)?)?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()]+)/gi

const refuse = (message: string): never => {
  throw new GraphQLError(message, { extensions: { code: 'NOT_SUPPORTED_HERE' } })
}

const unquote = (text: string) =>
  /^(["']).*\1$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text

const compareNumbers = (sign: string, a: number | null, b: number): boolean => {
  if (a === null) return false
  if (sign === '>=') return a >= b
  if (sign === '<=') return a <= b
  if (sign === '>') return a > b
  if (sign === '<') return a < b
  return a === b
}

/** Shopify keeps and compares times to the second. */
const toSecond = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000))

const numberTest = <T>(field: NumberField<T>, sign: string, text: string): Test<T> => {
  if (field.kind === 'number') {
    const wanted = Number(text.replace(/^gid:\/\/shopify\/\w+\//, ''))
    return (item) => compareNumbers(sign, field.of(item), wanted)
  }
  const wanted = Date.parse(text)
  if (Number.isNaN(wanted)) return () => false
  return (item) => compareNumbers(sign, toSecond(field.of(item)), toSecond(wanted)!)
}

const textTest = <T>(field: TextField<T>, text: string): Test<T> => {
  const wanted = text.toLowerCase().replace(/^\*|\*$/g, '')
  const isPart = field.kind === 'text' || text.endsWith('*')
  return (item) =>
    [field.of(item)]
      .flat()
      .some(
        (one) =>
          one !== null &&
          (isPart ? one.toLowerCase().includes(wanted) : one.toLowerCase() === wanted),
      )
}

const fieldTest = <T>(field: SearchField<T>, sign: string, text: string): Test<T> => {
  if (field.kind === 'flag') return (item) => field.of(item) === (text.toLowerCase() === 'true')
  if (field.kind === 'text' || field.kind === 'exact') return textTest(field as TextField<T>, text)
  return numberTest(field as NumberField<T>, sign, text)
}

const termTest = <T>(token: string, fields: SearchFields<T>): Test<T> => {
  const isNot = token.length > 1 && token.startsWith('-')
  const [, name, sign = '', value = ''] = /^(?:([a-z_]+):(>=|<=|>|<)?)?(.*)$/is.exec(
    isNot ? token.slice(1) : token,
  )!
  const field = name === undefined ? fields.default : fields[name.toLowerCase()]
  if (!field) return refuse(`This stand-in does not search by "${name}"`)
  const text = unquote(value)
  const test = fieldTest(field, sign, text)
  return isNot ? (item) => !test(item) : test
}

/** Reads `a AND (b OR c)`; words side by side are joined by AND, and OR binds weaker. */
const readTokens = <T>(tokens: string[], fields: SearchFields<T>): Test<T> => {
  const either: Test<T>[][] = [[]]
  for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift()) {
    if (token === 'OR') either.push([])
    else if (token === 'NOT') {
      const test = termTest(tokens.shift() ?? '', fields)
      either.at(-1)!.push((item) => !test(item))
    } else if (token === '(') either.at(-1)!.push(readTokens(tokens, fields))
    else if (token !== 'AND') either.at(-1)!.push(termTest(token, fields))
  }
  return (item) => either.some((all) => all.every((test) => test(item)))
}

/**
 * Shopify's search syntax (shopify.dev, "API search syntax"): terms with comparators, quotes, AND, OR, NOT, `-` and
 * brackets. A field that is not in `fields` is refused, loudly; Shopify would ignore it with a warning.
 */
export const searchTest = <T>(
  query: string | null | undefined,
  fields: SearchFields<T>,
): Test<T> => {
  const tokens = query?.match(tokenPattern) ?? []
  return tokens.length ? readTokens(tokens, fields) : () => true
}
