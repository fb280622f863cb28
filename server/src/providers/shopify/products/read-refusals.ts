import type { Refusal } from '../../store-products.ts'

type RefusalKind = Refusal['kind']

/** An error as Shopify's mutations answer it; some have no code. */
type UserError = {
  code?: string | null
  field?: readonly string[] | null
  message: string
}

const byCode: Record<string, RefusalKind> = {
  DUPLICATED_OPTION_NAME: 'option_repeated',
  DUPLICATED_OPTION_VALUE: 'option_repeated',
  OPTIONS_OVER_LIMIT: 'too_many_options',
  OPTION_VALUES_MISSING: 'variant_missing',
  VARIANTS_INPUT_MISSING: 'variant_missing',
  VARIANTS_OVER_LIMIT: 'too_many_variants',
  SUBSCRIPTION_VIOLATION: 'too_many_variants',
  VARIANT_ALREADY_EXISTS: 'variant_repeated',
  VARIANT_ALREADY_EXISTS_CHANGE_OPTION_VALUE: 'variant_repeated',
  NEGATIVE_PRICE_VALUE: 'price',
  TRACKED_VARIANT_LOCATION_NOT_FOUND: 'location_missing',
  INVALID_LOCATION: 'location_missing',
  PRODUCT_SUSPENDED: 'suspended',
  PRODUCT_DOES_NOT_EXIST: 'gone',
  PRODUCT_VARIANT_DOES_NOT_EXIST: 'gone',
  NOT_FOUND: 'gone',
}

const isAbout = (words: string) => (path: string) =>
  new RegExp(`(^|\\.)(${words})(\\.|$)`).test(path)

/** What an error is about, by the last parts of its path, where the code says nothing. First match counts. */
const byField: [isIt: (path: string) => boolean, says: (message: string) => RefusalKind][] = [
  [isAbout('title'), (message) => (/blank/i.test(message) ? 'title_missing' : 'title_too_long')],
  [isAbout('tags'), () => 'tags'],
  [isAbout('vendor|productType|sku|optionValues|productOptions'), () => 'text_too_long'],
  [
    isAbout('collections|collectionsToJoin'),
    (message) =>
      /automated|smart|manually/i.test(message) ? 'collection_automatic' : 'collection_missing',
  ],
  [isAbout('price|compareAtPrice'), () => 'price'],
  [isAbout('inventoryQuantities|locationId'), () => 'location_missing'],
  [
    isAbout('files|media|file'),
    (message) => (/limit of|exceeded/i.test(message) ? 'too_many_images' : 'image_address'),
  ],
]

const kindOf = ({ code, field, message }: UserError): RefusalKind => {
  const known = code ? byCode[code] : undefined
  if (known) return known
  if (/already exists/i.test(message)) return 'variant_repeated'
  const path = (field ?? []).filter((part) => part !== 'input').join('.')
  return byField.find(([isIt]) => isIt(path))?.[1](message) ?? 'other'
}

const indexIn = (field: readonly string[] | null | undefined): number | null => {
  const at = field?.find((part) => /^\d+$/.test(part))
  return at === undefined ? null : Number(at)
}

/** A mutation's errors as ours. */
export const readRefusals = (errors: readonly UserError[] | undefined): Refusal[] =>
  (errors ?? []).map((one) => ({
    kind: kindOf(one),
    detail: one.message,
    at: indexIn(one.field),
  }))
