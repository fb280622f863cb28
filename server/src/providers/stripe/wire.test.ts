import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outsideData } from '../../../test/files/outside-data.ts'
import { StripeInvoice, StripeRefunds, StripeSchedule, StripeSubscription } from './wire.ts'

const { url: file, isHere } = outsideData('stripe/fixtures3_2026-07-29.json')

type Example = Record<string, unknown> & { object: string }

test.runIf(isHere)(
  'RUN-6: every field that we read of Stripe’s objects is one of its published examples',
  () => {
    const { resources } = JSON.parse(readFileSync(file, 'utf8')) as {
      resources: { [object: string]: Example }
    }
    const of = (object: string) => resources[object]!
    const invoice = { ...of('invoice'), lines: { data: [of('line_item')] } }
    const subscription = {
      ...of('subscription'),
      customer: 'cus_1',
      metadata: {},
      items: { data: [{ ...of('subscription_item'), price: of('price') }] },
      default_payment_method: of('payment_method'),
      schedule: of('subscription_schedule'),
      latest_invoice: invoice,
    }
    for (const [schema, example] of [
      [StripeInvoice, invoice],
      [StripeSchedule, of('subscription_schedule')],
      [StripeSubscription, subscription],
      [StripeRefunds, { data: [of('refund')] }],
    ] as const)
      expect(schema.safeParse(example).error?.issues ?? []).toEqual([])
  },
)
