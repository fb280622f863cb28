import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import {
  billingDetails,
  buildPayer,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'
import { readPdf } from '../../../test/files/read-pdf.ts'
import { readConfig } from '../../start/config.ts'
import { Language } from '@plaudit/contract/accounts/account-fields'

const seller = {
  name: 'Plaudit Reviews AS',
  address: ['Havnegata 7', '7010 Trondheim'],
  country: 'NO',
  taxId: 'NO 912 345 678 MVA',
  tax: { kind: 'included' as const, percent: 25 },
}

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.world.settings.seller = null
  await b.endAll()
})

const historyOf = async (owner: TestOwner) =>
  (await owner.get('billing/subscriptions/invoices/')).json.results
const pdfOf = async (owner: TestOwner, id: string) =>
  readPdf((await owner.get(`billing/subscriptions/invoices/${id}/pdf/`)).bytes)
const speak = (owner: TestOwner, language: string) => owner.post('auth/edit/', { language })

describe('BILL-72: what an invoice says', () => {
  test.each(['stripe', 'paypal', 'shopify'] as const)(
    'a payment by %s is named by plan and period in each of the six languages, never in the words of the provider',
    async (name) => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly')
      await b.pass({ days: 7, minutes: 120 })
      const said = new Set<string>()
      for (const language of Language.options) {
        await speak(owner, language)
        const [row] = await historyOf(owner)
        expect(row.description).toContain('Plaudit Pro')
        expect(row.description).toContain('2026')
        expect(row.description).not.toMatch(/Subscription|×|at \$/)
        const { runs, words, boxes } = await pdfOf(owner, row.id)
        expect(boxes).toBe(0)
        expect(words).toContain('Plaudit Pro')
        expect(runs.join('')).not.toMatch(/Subscription(?!\/)|\/ month/)
        said.add(row.description)
      }
      expect(said.size).toBe(6)
    },
  )

  test('an upgrade within the period is a credit and a charge for the days that are left', async () => {
    const owner = await buildPayer(b)
    await b.pass({ days: 10 })
    await subscribe(owner, { plan: 'empire-monthly' })
    await speak(owner, 'de')
    const [row] = await historyOf(owner)
    expect(row.description).toMatch(
      /^Plaudit Empire, monatliche Abrechnung, für die restliche Zeit, .+ bis /,
    )
    const { words } = await pdfOf(owner, row.id)
    expect(words).toContain('Gutschrift für die nicht genutzte Zeit von Plaudit Pro')
    expect(words).not.toMatch(/Unused|Remaining/)
  })

  test('the customization invoice says what it is for, whom it bills, and how it was paid', async () => {
    const owner = await buildPayer(b)
    await owner.post('customization/requests/', {
      description: 'Cards with a thin gold line,\nas in the picture.',
    })
    const [row] = await historyOf(owner)
    expect(row.description).toBe(
      'Widget customization, one-time service: Cards with a thin gold line, as in the picture.',
    )
    const { words } = await pdfOf(owner, row.id)
    for (const part of [
      'Maren Kolb',
      '0155 Oslo',
      'Norway',
      'thin gold line',
      '$10.00',
      'Paid with Visa ···· 4242',
    ])
      expect(words).toContain(part)
  })

  test('the seller, the tax number and the included tax are printed by setting, as they were when it was issued', async () => {
    b.world.settings.seller = seller
    const owner = await buildPayer(b)
    b.world.settings.seller = {
      ...seller,
      name: 'Somebody Else Ltd',
      tax: { kind: 'reverse_charge' },
    }
    const [row] = await historyOf(owner)
    const { words } = await pdfOf(owner, row.id)
    for (const part of [
      'Plaudit Reviews AS',
      'Havnegata 7',
      '7010 Trondheim',
      'Norway',
      'NO 912 345 678 MVA',
      'Tax included (25%)',
      '$5.80',
    ])
      expect(words).toContain(part)
    expect(words).not.toContain('Somebody Else')
    await b.pass({ days: 31 })
    const [next] = await historyOf(owner)
    expect((await pdfOf(owner, next.id)).words).toContain('Reverse charge')
    expect((await pdfOf(owner, row.id)).words).toContain('Plaudit Reviews AS')
  })

  test('names and addresses of every script are drawn, Arabic and Hebrew from the right', async () => {
    const owner = await buildPayer(b)
    const names = [
      '山田 太郎',
      '王小明',
      '陳怡君',
      '김민수',
      'Ирина Петрова',
      'Ελένη Παπαδοπούλου',
      'สมชาย ใจดี',
      'राजेश कुमार',
      'Đặng Thị Łucja',
      'نورة القحطاني',
      'דנה לוי',
    ]
    const kept = await owner.put('billing/details/', {
      billing: {
        ...billingDetails,
        name: names.slice(0, 6).join(' '),
        company: names.slice(6).join(' '),
      },
    })
    expect(kept.status).toBe(200)
    await b.pass({ days: 31 })
    const [row] = await historyOf(owner)
    const { runs, words, boxes } = await pdfOf(owner, row.id)
    expect(boxes).toBe(0)
    expect(words).not.toContain('?')
    const drawn = runs.join('').replaceAll(' ', '')
    for (const name of names.slice(0, 6)) expect(drawn).toContain(name.replaceAll(' ', ''))
    expect(drawn).toContain([...'דנה'].toReversed().join(''))
  })

  test('settings of the seller are read, and a wrong one is named at the start', () => {
    const read = readConfig({
      INVOICE_SELLER_NAME: 'A',
      INVOICE_SELLER_ADDRESS: 'Street 1 | City',
      INVOICE_SELLER_COUNTRY: 'NO',
      INVOICE_TAX: '25%',
    })
    expect('config' in read && read.config).toMatchObject({
      INVOICE_SELLER_ADDRESS: ['Street 1', 'City'],
      INVOICE_TAX: { kind: 'included', percent: 25 },
    })
    expect(readConfig({ INVOICE_TAX: 'some' })).toEqual({
      faults: expect.arrayContaining([expect.stringContaining('INVOICE_TAX')]),
    })
    expect(readConfig({ INVOICE_TAX: 'reverse-charge' })).toEqual({
      faults: [expect.stringContaining('INVOICE_SELLER_NAME')],
    })
  })
})
