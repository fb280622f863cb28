import { PassThrough, type Readable } from 'node:stream'
import { cardBrands } from '@plaudit/contract/billing/card-brands'
import Pdf from 'pdfkit'
import { drawText, type Sheet, type Weight } from '../../pdf/draw-text.ts'
import { onDay, phrase, type Text } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'
import { describeLine } from './describe-line.ts'
import type { Payment } from '../subscriptions/payments/find-payments.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

/** A4 in points: what lies between the margins. */
const MARGIN = 56
const WIDTH = 483
const BOTTOM = 770
const INK = '#14213D'
const MUTED = '#5B6472'
const RULE = '#E7E5E4'

type Paper = Sheet & { language: Language; row: Payment; supportEmail: string }
type Style = { size?: number; weight?: Weight; color?: string }

const words = ({ language }: Paper, text: Text) => translate(language, text)

/** Invoices and tables always have two digits (UI-21). */
const money = ({ language, row }: Paper, cents: number) =>
  `\u2066${new Intl.NumberFormat(language, { style: 'currency', currency: row.currency }).format(cents / 100)}\u2069`

/**
 * What somebody typed keeps the direction of its own letters: "7010 Trondheim" in an Arabic
 * invoice (Unicode TR9, FSI and PDI).
 */
const isolated = (line: string) => `\u2068${line}\u2069`

const countryName = (language: Language, code: string) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code

/** A column by where reading begins: `start` is on the left, or on the right in Arabic. */
const column = ({ direction }: Paper, side: 'start' | 'end', width: number) => {
  const isLeft = (side === 'start') === (direction === 'ltr')
  return {
    x: isLeft ? MARGIN : MARGIN + WIDTH - width,
    width,
    align: isLeft ? ('left' as const) : ('right' as const),
  }
}

const put = (
  paper: Paper,
  text: string,
  {
    size = 10,
    weight = 400,
    color = INK,
    ...at
  }: Style & { x: number; y: number; width: number; align: 'left' | 'right' },
) => drawText(paper, text, { size, weight, color, ...at })

const stack = (
  paper: Paper,
  lines: string[],
  { y, side, ...style }: Style & { y: number; side: 'start' | 'end' },
) =>
  lines.reduce(
    (below, line) => put(paper, line, { ...column(paper, side, 230), y: below, ...style }),
    y,
  )

const sellerLines = (paper: Paper): { name: string; rest: string[] } => {
  const { row, language, supportEmail } = paper
  if (!row.seller) return { name: 'Plaudit', rest: [supportEmail] }
  const { name, address, country, taxId } = row.seller
  const known = [
    country && countryName(language, country),
    taxId && words(paper, phrase('invoice.tax_number', { number: taxId })),
  ]
  return {
    name,
    rest: [...address.map(isolated), ...known.flatMap((line) => line || []), supportEmail],
  }
}

const buyerLines = (paper: Paper): string[] => {
  const { details } = paper.row
  if (!details) return []
  const { company, name, address, postal_code, city, country, tax_number, email } = details
  return [
    ...[company ?? '', name, address, [postal_code, city].filter(Boolean).join(' ')]
      .filter((line) => line !== '')
      .map(isolated),
    country ? countryName(paper.language, country) : '',
    tax_number ? words(paper, phrase('invoice.tax_number', { number: tax_number })) : '',
    email,
  ].filter((line) => line !== '')
}

const drawHead = (paper: Paper): number => {
  const { row } = paper
  const below = put(paper, words(paper, phrase('invoice.title')), {
    ...column(paper, 'start', 230),
    y: MARGIN,
    size: 22,
    weight: 700,
  })
  const facts = [
    phrase('invoice.number', { number: row.number ?? '' }),
    phrase('invoice.date', { day: onDay(row.created_at) }),
    phrase('invoice.payment', { id: row.external_id }),
  ]
  const left = stack(
    paper,
    facts.map((fact) => words(paper, fact)),
    { y: below, side: 'start', color: MUTED },
  )
  const { name, rest } = sellerLines(paper)
  const heading = stack(paper, [name], { y: MARGIN + 6, side: 'end', weight: 700 })
  const right = stack(paper, rest, { y: heading, side: 'end', color: MUTED })
  const top = Math.max(left, right) + 28
  const title = stack(paper, [words(paper, phrase('invoice.bill_to'))], {
    y: top,
    side: 'start',
    weight: 700,
  })
  return stack(paper, buyerLines(paper), { y: title, side: 'start' })
}

/** A line of the table: what on one side, how much on the other, a rule below. */
const drawRow = (
  paper: Paper,
  [text, amount]: [string, string],
  { y, weight = 400 }: { y: number; weight?: Weight },
): number => {
  const { doc } = paper
  if (y > BOTTOM) {
    doc.addPage()
    y = MARGIN
  }
  put(paper, amount, { ...column(paper, 'end', 110), y, weight })
  const below = put(paper, text, { ...column(paper, 'start', 360), y, weight }) + 4
  doc
    .moveTo(MARGIN, below)
    .lineTo(MARGIN + WIDTH, below)
    .strokeColor(RULE)
    .stroke()
  return below + 6
}

const drawTax = (paper: Paper, y: number): number => {
  const { row, language } = paper
  const tax = row.seller?.tax
  if (!tax) return y
  if (tax.kind !== 'included')
    return put(paper, words(paper, phrase(`invoice.tax_${tax.kind}`)), {
      ...column(paper, 'start', WIDTH),
      y,
      color: MUTED,
    })
  const rate = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 3,
  }).format(tax.percent / 100)
  const cents = Math.round((row.amount_cents * tax.percent) / (100 + tax.percent))
  return drawRow(
    paper,
    [words(paper, phrase('invoice.tax_included', { rate })), money(paper, cents)],
    { y },
  )
}

/** "Visa ···· 4242", "PayPal (maren@example.com)": what was paid with; null when the provider does not report it. */
const methodText = ({
  language,
  row: { provider, payment_method: method },
}: Paper): Text | string | null => {
  if (provider === 'shopify' || method?.kind === 'store') return phrase('invoice.shopify_bill')
  if (provider === 'paypal' || method?.kind === 'wallet')
    return method?.email ? phrase('invoice.paypal_of', { email: method.email }) : 'PayPal'
  if (!method?.last4) return null
  return `${cardBrands[method.brand ?? ''] ?? translate(language, phrase('invoice.any_card'))} ···· ${method.last4}`
}

const drawBody = (paper: Paper, from: number) => {
  const { row, language } = paper
  const lines = row.lines.length
    ? row.lines
    : [{ description: row.description, cents: row.amount_cents }]
  let y = from
  for (const line of lines)
    y = drawRow(paper, [describeLine(line, language), money(paper, line.cents)], { y })
  const rest = row.amount_cents - lines.reduce((sum, { cents }) => sum + cents, 0)
  if (rest !== 0)
    y = drawRow(paper, [words(paper, phrase('invoice.credit')), money(paper, rest)], { y })
  y = drawRow(paper, [words(paper, phrase('invoice.paid')), money(paper, row.amount_cents)], {
    y,
    weight: 700,
  })
  y = drawTax(paper, y)
  const method = methodText(paper)
  if (method)
    put(paper, words(paper, phrase('invoice.paid_with', { method })), {
      ...column(paper, 'start', WIDTH),
      y: y + 6,
      color: MUTED,
    })
}

/**
 * An invoice on A4, as a stream, in the owner's language and any script. It shows what was paid, by whom, to
 * whom and for what, as it was then.
 */
export const drawInvoice = (
  row: Payment,
  { supportEmail, language }: { supportEmail: string; language: Language },
): Readable => {
  const title = `${translate(language, phrase('invoice.title'))} ${row.number ?? ''}`
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: language,
    info: { Title: title, Author: row.seller?.name ?? 'Plaudit', CreationDate: row.created_at },
  })
  const paper: Paper = {
    doc,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    language,
    row,
    supportEmail,
  }
  drawBody(paper, Math.max(drawHead(paper) + 28, 300))
  doc.end()
  return doc.pipe(new PassThrough())
}
