/** Names of field errors: the contract's rules refer to them, each app has the texts. */
const names = [
  'required',
  'not_valid',
  'not_an_id',
  'not_an_option',
  'at_least_characters',
  'at_most_characters',
  'at_least',
  'at_most',
  'at_most_items',
  'whole_number',
  'try_again',
  'email_invalid',
  'name_missing',
  'password_missing',
  'invoice_name_missing',
  'country_missing',
  'address_missing',
  'city_missing',
  'postal_code_missing',
  'card_invalid',
  'plan_missing',
  'confirm_missing',
  'look_missing',
  'file_name_missing',
  'file_empty',
  'author_missing',
  'text_missing',
  'reply_missing',
  'rating_invalid',
  'country_invalid',
  'date_invalid',
  'color_invalid',
  'too_many_reviews',
  'shop_url_missing',
] as const

export type FieldText = (typeof names)[number]
export type FieldValues = { min: number; max: number }

/** The error name of a rule. A misspelt one does not compile. */
export const ruleText = (name: FieldText): FieldText => name

type Issue = {
  code?: string | undefined
  message: string
  minimum?: number | bigint
  maximum?: number | bigint
  origin?: string
  input?: unknown
}

const isName = (message: string): message is FieldText =>
  (names as readonly string[]).includes(message)

const byKind = ({ code, origin, input }: Issue): FieldText => {
  if (code === 'invalid_type') return input === undefined ? 'required' : 'not_valid'
  if (code === 'invalid_value') return 'not_an_option'
  if (code === 'too_small') return origin === 'string' ? 'at_least_characters' : 'at_least'
  if (code !== 'too_big') return 'not_valid'
  if (origin === 'string') return 'at_most_characters'
  return origin === 'array' ? 'at_most_items' : 'at_most'
}

/** The error name of a failed rule: the given one, else by its kind. */
export const fieldTextOf = (issue: Issue): { name: FieldText; values: FieldValues } => ({
  name: isName(issue.message) ? issue.message : byKind(issue),
  values: { min: Number(issue.minimum ?? 0), max: Number(issue.maximum ?? 0) },
})
