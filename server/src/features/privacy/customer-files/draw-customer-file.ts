import type { Language } from '@plaudit/contract/accounts/account-fields'
import { phrase } from '../../../texts/phrase.ts'
import { translate } from '../../../texts/translate.ts'
import { markup, rawHtml, type Html } from '../../../markup/html.ts'
import { customerSections, type Column, type Row, type Section } from './customer-sections.ts'
import { otherDetails } from './other-details.ts'

/** What was collected, as it is kept (`write-customer-file.ts`). */
export type CustomerData = {
  customer: { id: string | null; email: string | null }
  written_at: string
  data: Record<string, Row[]>
}
/** `photoUrl`: where a kept picture is found by its key. */
type Drawing = { language: Language; shop: string; photoUrl: (key: string) => string }

const STYLE = rawHtml(`
:root{color-scheme:light}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;font:16px/1.5 system-ui,sans-serif;color:#1a2233}
h1{font-size:1.5rem;margin:0 0 .5rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}
p{margin:.25rem 0;max-width:44rem}small{color:#56607a}
.wide{overflow-x:auto}table{border-collapse:collapse;inline-size:100%;font-size:.875rem}
th,td{border:1px solid #d5dae4;padding:.4rem .6rem;text-align:start;vertical-align:top;overflow-wrap:anywhere;min-inline-size:4.5rem}
td:has(pre){min-inline-size:14rem}th{background:#f3f5f9}pre{margin:0;white-space:pre-wrap;font-size:.75rem}
a{color:#a83a06}@media print{a[download]{display:none}}`)

const isWebAddress = (text: string) => /^https?:\/\//.test(text)

/** The columns of `before` and `after`, and rows of files, under their own names. */
const drawEntries = (value: unknown): Html => {
  const written = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one))
  const lines =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, one]) => `${name}: ${written(one)}`)
          .join('\n')
      : written(value)
  return markup`<pre dir="auto">${lines}</pre>`
}

const drawLink = (address: string): Html | string =>
  isWebAddress(address) ? markup`<a href="${address}" rel="noreferrer">${address}</a>` : address

const writeMoney = (cents: number, currency: string, language: Language): string =>
  /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)
    : String(cents / 100)

const drawValue = (row: Row, { key, as }: Column, drawing: Drawing): Html | string => {
  const value = row[key]
  const { language } = drawing
  if (value === null || value === undefined || value === '') return ''
  if (as === 'day')
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(String(value)),
    )
  if (as === 'yes_no') return translate(language, phrase(value ? 'privacy.yes' : 'privacy.no'))
  if (as === 'money') return writeMoney(Number(value), String(row['currency']), language)
  if (as === 'file') return drawLink(drawing.photoUrl(String(value)))
  if (as === 'address') return drawLink(String(value))
  if (as === 'json' || typeof value === 'object') return drawEntries(value)
  return String(value)
}

/** Columns that no row fills are left out. */
const drawSection = ({ title, columns }: Section, rows: Row[], drawing: Drawing): Html => {
  const { language } = drawing
  const filled = columns.filter(({ key }) =>
    rows.some((row) => row[key] !== null && row[key] !== undefined && row[key] !== ''),
  )
  const cells = (row: Row) =>
    filled.map((column) => markup`<td dir="auto">${drawValue(row, column, drawing)}</td>`)
  return markup`<h2>${translate(language, { key: title, values: {} })}</h2>
    <div class="wide"><table>
    <thead><tr>${filled.map(({ label }) => markup`<th scope="col">${translate(language, { key: label, values: {} })}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => markup`<tr>${cells(row)}</tr>`)}</tbody>
    </table></div>`
}

/** The last part: what has no section of its own. */
const otherSection: Section = {
  title: 'privacy.other',
  from: '',
  columns: [
    { label: 'privacy.col_kept_in', key: 'kept_in' },
    { label: 'privacy.col_content', key: 'content', as: 'json' },
  ],
}

const otherRows = (data: CustomerData['data'], language: Language): Row[] =>
  Object.entries(otherDetails).flatMap(([place, label]) => {
    const [table, column] = place.split('.') as [string, string]
    return (data[table] ?? []).map((row) => ({
      kept_in: translate(language, { key: label, values: {} }),
      content: row[column],
    }))
  })

const drawSections = (data: CustomerData['data'], drawing: Drawing): Html[] => {
  const shown = customerSections.flatMap((section) => {
    const found = data[section.from] ?? []
    const rows = section.rowsFrom ? section.rowsFrom(found) : found
    return rows.length > 0 ? [drawSection(section, rows, drawing)] : []
  })
  const others = otherRows(data, drawing.language)
  return others.length > 0 ? [...shown, drawSection(otherSection, others, drawing)] : shown
}

/**
 * What is known of one customer as a page that needs nothing else: tables to read, and the same data as JSON behind a
 * link. Everything in it was typed by somebody, and is escaped.
 */
export const drawCustomerFile = (kept: CustomerData, drawing: Drawing): string => {
  const { language, shop } = drawing
  const { customer, written_at, data } = kept
  const say = (text: Parameters<typeof translate>[1]) => translate(language, text)
  const who = customer.email ?? customer.id
  const sections = drawSections(data, drawing)
  const json = Buffer.from(JSON.stringify(kept, null, 1)).toString('base64')
  const page = markup`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
    <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${say(phrase('privacy.title'))}</title><style>${STYLE}</style></head>
    <body><h1>${say(phrase('privacy.title'))}</h1>
    ${who && markup`<p><strong>${say(phrase('privacy.requested_for', { customer: who }))}</strong></p>`}
    <p>${say(phrase('privacy.about', { shop }))}</p>
    <p><small>${say(phrase('privacy.made', { day: { day: written_at.slice(0, 10) } }))}</small></p>
    <p><a download="plaudit-customer.json" href="data:application/json;base64,${json}">${say(phrase('privacy.json'))}</a></p>
    ${sections.length > 0 ? sections : markup`<p>${say(phrase('privacy.none'))}</p>`}
    </body></html>`
  return `<!doctype html>${page.html}`
}
