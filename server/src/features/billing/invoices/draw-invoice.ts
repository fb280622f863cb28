import { PassThrough, type Readable } from 'node:stream'
import type { Language } from '@plaudit/contract/accounts'
import Pdf from 'pdfkit'
import { onDay, phrase, type Text } from '../../../texts/phrase.ts'
import { say } from '../../../texts/say.ts'
import type { PaymentRow } from './rows.ts'

const MARGIN = 56
const INK = '#14213D'
const MUTED = '#5B6472'
const LINE = '#E7E5E4'

/** Invoices and tables always have two digits (point P60). */
const moneyIn = (language: Language) => (cents: number, currency: string) =>
  latin(new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100))

/** Languages whose letters the fonts below have. An owner who reads another gets the invoice in English. */
const drawn: ReadonlySet<Language> = new Set(['en', 'es', 'fr', 'de', 'pt-BR'])

/** The fonts that every PDF reader has know Latin letters only: others would come out as other signs. */
const latin = (text: string) => text.normalize('NFKC').replace(/[^\u0020-\u00ff–—’“”€…]/g, '?')

type Say = (text: Text) => string

const addressee = ({ details }: PaymentRow, inWords: Say): string[] => {
  if (!details) return []
  const { company, name, address, postal_code, city, country, tax_number, email } = details
  return [
    company,
    name,
    address,
    [postal_code, city].filter(Boolean).join(' '),
    country,
    tax_number && inWords(phrase('invoice.tax_number', { number: tax_number })),
    email,
  ].filter((line) => line !== '')
}

const drawHead = (doc: PDFKit.PDFDocument, row: PaymentRow, { supportEmail, inWords }: { supportEmail: string; inWords: Say }) => {
  doc
    .font('Helvetica-Bold')
    .fontSize(22)
    .fillColor(INK)
    .text(inWords(phrase('invoice.title')), MARGIN, MARGIN)
  doc.font('Helvetica').fontSize(10).fillColor(MUTED)
  doc
    .text(inWords(phrase('invoice.number', { number: row.number ?? '' })))
    .text(inWords(phrase('invoice.date', { day: onDay(row.created_at) })))
    .text(inWords(phrase('invoice.payment', { id: row.external_id })))
  doc
    .font('Helvetica-Bold')
    .fillColor(INK)
    .text('Plaudit', 360, MARGIN + 4, { width: 180, align: 'right' })
  doc.font('Helvetica').fillColor(MUTED).text(supportEmail, { width: 180, align: 'right' })
  doc.moveDown(3)
  doc
    .font('Helvetica-Bold')
    .fillColor(INK)
    .text(inWords(phrase('invoice.bill_to')), MARGIN, 160)
    .font('Helvetica')
  for (const line of addressee(row, inWords)) doc.text(latin(line))
}

const drawRow = (doc: PDFKit.PDFDocument, [text, amount]: [string, string], bold = false) => {
  const { y } = doc
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fillColor(INK)
  const height = doc.heightOfString(latin(text), { width: 360 })
  doc.text(latin(text), MARGIN, y, { width: 360 }).text(amount, 420, y, { width: 120, align: 'right' })
  doc.y = y + height + 8
  doc
    .moveTo(MARGIN, doc.y - 4)
    .lineTo(540, doc.y - 4)
    .strokeColor(LINE)
    .stroke()
}

/** An invoice on A4, as a stream, in the owner's language. It shows what was paid, by whom and for what, as it was then. */
export const drawInvoice = (row: PaymentRow, { supportEmail, language }: { supportEmail: string; language: Language }): Readable => {
  const written = drawn.has(language) ? language : 'en'
  const inWords: Say = (text) => latin(say(written, text))
  const money = moneyIn(written)
  const doc = new Pdf({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `${inWords(phrase('invoice.title'))} ${row.number ?? ''}`, Author: 'Plaudit', CreationDate: row.created_at },
  })
  drawHead(doc, row, { supportEmail, inWords })
  doc.y = Math.max(doc.y + 32, 300)
  doc.fontSize(10)
  const lines = row.lines.length ? row.lines : [{ description: row.description, cents: row.amount_cents }]
  for (const { description, cents } of lines) drawRow(doc, [description, money(cents, row.currency)])
  const rest = row.amount_cents - lines.reduce((sum, { cents }) => sum + cents, 0)
  if (rest !== 0) drawRow(doc, [inWords(phrase('invoice.credit')), money(rest, row.currency)])
  drawRow(doc, [inWords(phrase('invoice.paid')), money(row.amount_cents, row.currency)], true)
  const method = row.payment_method
  if (method) {
    const card = method.last4 && phrase('invoice.ending_in', { brand: method.brand ?? '', last4: method.last4 })
    const named = [card || method.brand, method.email].flatMap((part) => part || []).map((part) => (typeof part === 'string' ? part : inWords(part)))
    doc
      .font('Helvetica')
      .fillColor(MUTED)
      .text(inWords(phrase('invoice.paid_with', { method: named.join(' ') })), MARGIN, doc.y + 8)
  }
  doc.end()
  return doc.pipe(new PassThrough())
}
