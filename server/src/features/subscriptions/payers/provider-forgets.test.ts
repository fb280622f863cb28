import { afterAll, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import { startBillingWorld, type BillingWorld } from '../../../../test/billing/billing-world.ts'
import { buildPayments } from '../../../start/build-payments.ts'
import { readConfig } from '../../../start/config.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

/** What a process that starts anew has: no memory of what it saw at the providers. */
const restart = () => {
  const read = readConfig({})
  if ('faults' in read) throw new Error(read.faults.join())
  Object.assign(
    b.world.payments,
    buildPayments(read.config, {
      db: b.world.db,
      now: b.world.clock.now,
      sandboxUrl: b.sandbox.url,
    }),
  )
}

test.each(['stripe', 'paypal'] as const)(
  '%s knows none of our prices any more (other keys, or deleted there): they are made anew and an owner can subscribe',
  async (name) => {
    const driver = driversOf(b)[name]
    await driver.take(await driver.build(), 'pro-monthly')
    b.sandbox.memory[name].clear()
    restart()
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    expect(driver.truth(owner)).toHaveLength(1)
    await b.pass({ days: 8 })
    expect(await driver.taken(owner)).toEqual([2900])
  },
)
