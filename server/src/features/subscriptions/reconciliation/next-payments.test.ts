import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const HOUR_MS = 3_600_000
const now = () => b.world.clock.now().getTime()
const put = async (owner: TestOwner, path: string, body?: object) => {
  const { status, text } = await owner.put(`billing/subscriptions/${path}/`, body)
  if (status !== 200) throw new Error(text)
}
type Shown = { next_billing_at: string; next_amount: number; quote: string }
const shownTo = async (owner: TestOwner): Promise<Shown> =>
  (await owner.get('billing/subscriptions/resume/')).json

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'BILL-38: with %s the next payment comes when it was shown',
  (name) => {
    let driver: Driver
    beforeAll(() => {
      driver = driversOf(b)[name]
    })
    const onTrial = async (hours: number) => {
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly')
      await b.pass({ minutes: hours * 60 })
      return owner
    }
    const resumed = async (owner: TestOwner) => {
      const shown = await shownTo(owner)
      await put(owner, 'resume', { quote: shown.quote })
      return shown
    }
    /** What the account says, and what is taken until an hour before and two hours after the moment that was shown. */
    const charged = async (owner: TestOwner, { next_billing_at }: Shown) => {
      const { active_subscription: live } = await accountOf(owner)
      const at = Date.parse(next_billing_at)
      const isSame = Math.abs(Date.parse(live.next_billing_at) - at) < HOUR_MS
      await b.pass({ minutes: (at - now()) / 60_000 - 60 })
      const before = await driver.taken(owner)
      await b.pass({ minutes: 180 })
      return { isSame, before, after: await driver.taken(owner) }
    }

    test.each([2, 20, 30, 120])('a trial that was paused for %i hours', async (hours) => {
      const owner = await onTrial(48)
      await put(owner, 'pause')
      await b.pass({ minutes: hours * 60 })
      const shown = await resumed(owner)
      expect(await charged(owner, shown)).toEqual({
        isSame: true,
        before: [],
        after: [shown.next_amount],
      })
    })

    test.each([1, 100])(
      'a longer trial that was cancelled and is kept %i hours later',
      async (hours) => {
        const owner = await onTrial(24)
        const step = await owner.post('billing/subscriptions/cancellation/', {
          step: 'offer',
          offered: 'trial_extension',
          taken: true,
        })
        expect(step.status, step.text).toBe(200)
        expect(
          (
            await owner.post('billing/subscriptions/cancel/', {
              reason: 'other',
              confirm: 'CONFIRM',
            })
          ).status,
        ).toBe(200)
        await b.pass({ minutes: hours * 60 })
        const shown = await shownTo(owner)
        const { json } = await owner.put('billing/subscriptions/resume/', { quote: shown.quote })
        if (json.status === 'redirect') await decideOn(json.redirect_url, 'approve')
        if (name === 'shopify') await driver.confirm(owner)
        expect(await charged(owner, shown)).toEqual({
          isSame: true,
          before: [],
          after: [shown.next_amount],
        })
      },
    )
  },
)
