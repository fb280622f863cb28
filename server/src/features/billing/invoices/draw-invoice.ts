import { PassThrough, type Readable } from 'node:stream'
import Pdf from 'pdfkit'
import type { PaymentRow } from './rows.ts'

const MARGIN = 56
const INK = '#14213D'
const MUTED = '#5B6472'
const LINE = '#E7E5E4'

/** Invoices and tables always have two digits (point P60). */
const money = (cents: number, currency: string) => new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
const day = (date: Date) => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The fonts that every PDF reader has know Latin letters only: others would come out as other signs. */
const latin = (text: string) => text.normalize('NFKC').replace(/[^\u0020-\u00ff–—’“”€…]/g, '?')

const addressee = ({ details }: PaymentRow): string[] => {
  if (!details) return []
  const { company, name, address, postal_code, city, country, tax_number, email } = details
  return [company, name, address, [postal_code, city].filter(Boolean).join(' '), country, tax_number && `Tax number ${tax_number}`, email].filter(
    (line) => line !== '',
  )
}

const drawHead = (doc: PDFKit.PDFDocument, row: PaymentRow, supportEmail: string) => {
  doc.font('Helvetica-Bold').fontSize(22).fillColor(INK).text('Invoice', MARGIN, MARGIN)
  doc.font('Helvetica').fontSize(10).fillColor(MUTED)
  doc
    .text(`Number ${row.number ?? ''}`)
    .text(`Date ${day(row.created_at)}`)
    .text(latin(`Payment ${row.external_id}`))
  doc
    .font('Helvetica-Bold')
    .fillColor(INK)
    .text('Plaudit', 360, MARGIN + 4, { width: 180, align: 'right' })
  doc.font('Helvetica').fillColor(MUTED).text(supportEmail, { width: 180, align: 'right' })
  doc.moveDown(3)
  doc.font('Helvetica-Bold').fillColor(INK).text('For', MARGIN, 160).font('Helvetica')
  for (const line of addressee(row)) doc.text(latin(line))
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

/** An invoice on A4, as a stream. It shows what was paid, by whom and for what, as it was then. */
export const drawInvoice = (row: PaymentRow, supportEmail: string): Readable => {
  const doc = new Pdf({ size: 'A4', margin: MARGIN, info: { Title: `Invoice ${row.number ?? ''}`, Author: 'Plaudit', CreationDate: row.created_at } })
  drawHead(doc, row, supportEmail)
  doc.y = Math.max(doc.y + 32, 300)
  doc.fontSize(10)
  const lines = row.lines.length ? row.lines : [{ description: row.description, cents: row.amount_cents }]
  for (const { description, cents } of lines) drawRow(doc, [description, money(cents, row.currency)])
  const rest = row.amount_cents - lines.reduce((sum, { cents }) => sum + cents, 0)
  if (rest !== 0) drawRow(doc, ['Credit from before', money(rest, row.currency)])
  drawRow(doc, ['Paid', money(row.amount_cents, row.currency)], true)
  const method = row.payment_method
  if (method)
    doc
      .font('Helvetica')
      .fillColor(MUTED)
      .text(latin(`Paid with ${[method.brand, method.last4 && `ending in ${method.last4}`, method.email].filter(Boolean).join(' ')}`), MARGIN, doc.y + 8)
  doc.end()
  return doc.pipe(new PassThrough())
}
