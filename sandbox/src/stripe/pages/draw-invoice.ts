import { drawPage } from '../../stand-in/draw-page.ts'
import { html } from '../../stand-in/html.ts'
import type { Invoice } from '../wire-objects.ts'

const money = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
const escape = (text: string) =>
  text
    .replaceAll('×', 'x')
    .replace(/[^\x20-\x7e]/g, '?')
    .replace(/[\\()]/g, (sign) => `\\${sign}`)

/** A plain one-page PDF of an invoice, as Stripe offers one behind `invoice_pdf`. */
export const drawInvoicePdf = (invoice: Invoice): Buffer => {
  const lines = [
    `Invoice ${invoice.number ?? invoice.id}`,
    `Status ${invoice.status}`,
    '',
    ...invoice.lines.data.map(({ description, amount }) => `${description}   ${money(amount)}`),
    '',
    `Total ${money(invoice.total)}   Paid ${money(invoice.amount_paid)}   Due ${money(invoice.amount_remaining)}`,
    'Sandbox: a stand-in, nothing here is real',
  ]
  const text = `BT /F1 11 Tf 56 780 Td 16 TL ${lines.map((line) => `(${escape(line)}) Tj T*`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** The page behind `hosted_invoice_url`. */
export const drawInvoicePage = (invoice: Invoice): string =>
  drawPage(
    `Invoice ${invoice.number ?? ''}`,
    html`<h1>Invoice ${invoice.number}</h1>
      <p>${invoice.status}, ${money(invoice.total)}</p>
      <ul>
        ${invoice.lines.data.map(({ description, amount }) => html`<li>${description}: ${money(amount)}</li>`)}
      </ul>
      <p><a href="/stripe/invoices/${invoice.id}/pdf">PDF</a></p>`,
  )
