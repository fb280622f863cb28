import { setTimeout as wait } from 'node:timers/promises'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, killableServer } from '../../../test/processes/killable-server.ts'

/** The real server process, killed with SIGKILL while it reads a site. `SOURCE_KILLS` raises the number. */
const kills = Number(process.env['SOURCE_KILLS'] ?? 3)
let sandbox: Sandbox
let server: ReturnType<typeof killableServer>

beforeAll(async () => {
  const port = await freePort()
  sandbox = await startSandbox({ plauditUrl: `http://127.0.0.1:${port}` })
  // Pictures are not what is tried here.
  sandbox.fail('pictures', 'unavailable', 10_000)
  server = killableServer(port, {
    SANDBOX_PORT: new URL(sandbox.url).port,
    SANDBOX_CLOCK: 'off',
    SOURCE_DELAY_MS: '400',
  })
  await server.start()
  await server.register()
  const billing = {
    name: 'Maren Kolb',
    email: 'kills@example.com',
    country: 'NO',
    address: 'Storgata 1',
    city: 'Oslo',
    postal_code: '0155',
  }
  await server.json('POST', 'billing/subscriptions/stripe/subscribe/', {
    plan_id: 'pro-monthly',
    payment_method_id: 'pm_card_visa',
    billing,
  })
}, 120_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const ended = async (id: string) => {
  for (let tries = 0; tries < 1500; tries++) {
    const run = await server.json('GET', `imports/${id}/`)
    if (!['queued', 'running'].includes(run.state)) return run
    await wait(40)
  }
  throw new Error(`The import ${id} did not go on.`)
}

test(
  `S1.004 killed ${kills} times while a site is read and throttles, an import goes on at the page it had reached: nothing twice, nothing lost`,
  { timeout: 240_000 },
  async () => {
    const file = new FormData()
    file.set(
      'file',
      new Blob(['product_handle,rating,author,text\nkettle,5,Noor A.,Pours well.\n']),
      'reviews.csv',
    )
    await ended((await server.json('POST', 'imports/csv/', file)).id)
    const [product] = (await server.json('GET', 'shop/products/')).results
    const { id } = await server.json('POST', 'imports/amazon/', {
      product_id: product.id,
      link: 'B0PLAUDN95',
      quantity: 500,
    })
    let inTheMiddle = 0
    for (let killed = 0; killed < kills; killed++) {
      // Until a page more is in: then the process is between two pages, or in one.
      const before = (await server.json('GET', `imports/${id}/`)).processed
      for (
        let run = await server.json('GET', `imports/${id}/`);
        run.processed === before && ['queued', 'running'].includes(run.state);
        run = await server.json('GET', `imports/${id}/`)
      )
        await wait(20)
      await wait(Math.random() * 300)
      await server.kill()
      if (killed === 1) sandbox.fail('amazon', 'throttled', 2)
      if (killed === 2) sandbox.fail('amazon', 'cut', 1)
      await server.start()
      const { processed } = await server.json('GET', `imports/${id}/`)
      if (processed > 0 && processed < 95) inTheMiddle++
    }
    expect(await ended(id)).toMatchObject({
      state: 'completed',
      total: 95,
      counts: { new: 95, changed: 0, duplicate: 0, rejected: 0 },
    })
    expect((await server.json('GET', `reviews/counts/`)).total).toBe(96)
    expect(inTheMiddle).toBeGreaterThan(0)
  },
)
