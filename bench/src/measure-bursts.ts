import type { BenchDatabase } from './database.ts'

const ACCOUNTS = 200
const AT_ONCE = 4

const send = async (
  url: string,
  { body, headers = {} }: { body: object; headers?: Record<string, string> },
) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Record<string, string>>
}

const billing = {
  name: 'Bench',
  email: 'bench@example.com',
  address: 'Bench Road 1',
  city: 'Bremen',
  postal_code: '28195',
  country: 'DE',
}

/** Each account comes from an address of its own: registration is limited by address. */
const buildSubscriber = async (url: string, number: number) => {
  const from = { 'x-forwarded-for': `10.9.${Math.floor(number / 250)}.${(number % 250) + 1}` }
  const email = `burst-${number}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const { access } = await send(`${url}/api/auth/register/`, {
    headers: from,
    body: { name: 'Bench', email, password: 'a-long-enough-one' },
  })
  const headers = { ...from, authorization: `Bearer ${access}` }
  const body = { plan_id: 'pro-monthly', billing, payment_method_id: 'pm_card_visa' }
  await send(`${url}/api/billing/subscriptions/stripe/subscribe/`, { headers, body })
}

const stateOf = async (database: BenchDatabase) => {
  const [row] = await database.query<{ stored: string; waiting: string }>(
    'select count(*) as stored, count(*) filter (where processed_at is null) as waiting from payment_events',
  )
  return { stored: Number(row!.stored), waiting: Number(row!.waiting) }
}

/**
 * What the sandbox has queued while 200 accounts subscribed is delivered in one burst: how long until every event was
 * processed, and how many subscriptions they were about.
 */
export const measureBursts = async ({
  url,
  sandboxUrl,
  database,
}: {
  url: string
  sandboxUrl: string
  database: BenchDatabase
}) => {
  await send(`${sandboxUrl}/sandbox/webhooks`, { body: { action: 'hold' } })
  let next = 0
  const build = async () => {
    while (next < ACCOUNTS) await buildSubscriber(url, next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, build))
  const started = performance.now()
  await send(`${sandboxUrl}/sandbox/webhooks`, { body: { action: 'flush' } })
  const delivered = performance.now()
  let state = await stateOf(database)
  while (state.waiting > 0) {
    await new Promise((done) => setTimeout(done, 200))
    state = await stateOf(database)
  }
  const seconds = (from: number) => (performance.now() - from) / 1000
  return [
    {
      events: state.stored,
      subscriptions: ACCOUNTS,
      'delivered in s': (delivered - started) / 1000,
      'all seen after s': seconds(started),
      'goal s': 60,
    },
  ]
}
