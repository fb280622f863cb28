import type { Difference } from '@plaudit/contract/dropshipping/pushes'
import { parseInert } from '../../../api/trusted-types.ts'
import { formatMoney, formatNumber } from '../../../ui/text/numbers.ts'

/** Whether a product is for shoppers is asked on its own. */
export const shownDifferences = (all: Difference[]): Difference[] =>
  all.filter(({ path }) => path !== 'status')

/** PROD-52: what only we changed is written unless the owner says otherwise; what the owner did in the store stays. */
export const firstChosen = (all: Difference[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ kind, path }) => (kind === 'change' ? [path] : [])))

const AMOUNTS = new Set(['price', 'compareAtPrice', 'cost'])
const SHOWN = 160

const BLOCK_ENDS = /<(?:br|\/(?:p|div|li|h[1-6]|tr|td|th))\b/gi

/** The text of a description, with a space between its paragraphs. */
const plain = (html: string): string =>
  (parseInert(html.replaceAll(BLOCK_ENDS, ' $&')).body.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
const shortened = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text

/** A value in words; null: there is none. Amounts are hundredths of the currency's unit. */
export const wordsOf = (
  value: Difference['ours'],
  { field, currency }: { field: string; currency: string },
): string | null => {
  if (value === null || value === '') return null
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null
  if (typeof value === 'string')
    return shortened(field === 'descriptionHtml' ? plain(value) : value)
  if (AMOUNTS.has(field)) return formatMoney(value, { currency, exact: true })
  return field === 'weightGrams' ? `${formatNumber(value)} g` : formatNumber(value)
}
