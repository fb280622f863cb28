import { decodeJwt } from 'jose'
import { startSandbox } from '@plaudit/sandbox/start'
import { signAccessToken } from '../../src/access-token.ts'
import { jobs } from '../../src/features/subscriptions/jobs.ts'
import { Problem } from '../../src/problem.ts'
import { stopBilling } from '../../src/features/subscriptions/stopping/stop-billing.ts'
import { buildOwner, type TestOwner } from '../owners.ts'
import { startTestWorld, type TestWorld } from '../world.ts'

const jobNames = jobs.map(({ name }) => name)

const DAY_MINUTES = 24 * 60

/** A story may cut several calls before a job meets them. */
const TRIES = 8

export const billingDetails = {
  name: 'Maren Kolb',
  email: 'maren@example.com',
  country: 'NO',
  address: 'Storgata 1',
  city: 'Oslo',
  postal_code: '0155',
}

/**
 * What the product refuses to end (a store that refuses us, a payment under way) is over for the tests all the same.
 */
const endOne = async ({ world }: TestWorld, accountId: string) => {
  try {
    await stopBilling({ world, accountId })
  } catch (error) {
    if (
      !(error instanceof Problem) ||
      (error.code !== 'plan_billed_by_store' && error.code !== 'payment_under_way')
    )
      throw error
    const ended = { phase: 'ended' as const, ended_at: world.clock.now() }
    await world.db
      .updateTable('subscriptions')
      .set(ended)
      .where('account_id', '=', accountId)
      .where('phase', 'in', ['live', 'pending'])
      .execute()
  }
}

/** Runs the sweep as its clock would. */
const runSweep = async (t: TestWorld) => {
  await t.runTimed(
    ['billing.visit', 'billing.check-orders', 'billing.process-waiting', 'billing.remind-trials'],
    TRIES,
  )
  await t.runJobs([...jobNames, 'accounts.send-letter'], TRIES)
}

/** Whether a trial waits that the sweep lengthens day by day: it is never away for longer. */
const isLengthened = async ({ world }: TestWorld): Promise<boolean> =>
  (await world.db
    .selectFrom('subscriptions')
    .innerJoin('pauses', (join) =>
      join.onRef('pauses.account_id', '=', 'subscriptions.account_id').on('resumed_at', 'is', null),
    )
    .select('subscriptions.id')
    .where('provider', '=', 'shopify')
    .where('phase', '=', 'live')
    .where('trial_left_ms', 'is not', null)
    .executeTakeFirst()) !== undefined

const endEverySubscription = async (t: TestWorld) => {
  const rows = await t.world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('phase', 'in', ['live', 'pending'])
    .execute()
  for (const { account_id } of rows) await endOne(t, account_id)
}

/** The sandbox on the clock of a product that is started after it, to which it carries its webhooks. */
const startSandboxFor = (product: { t?: TestWorld }) =>
  startSandbox({
    checkAnswers: true,
    now: () => product.t?.world.clock.now().getTime() ?? Date.parse('2026-11-21T10:00:00Z'),
    carry: async ({ url, headers, body }) => {
      const answer = await product.t!.app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers,
        payload: body,
      })
      return answer.statusCode
    },
  })

/**
 * The product and the sandbox on one moved clock. Webhooks are queued until they are asked for, so that a test decides
 * when, how often and in which order they come.
 */
export const startBillingWorld = async () => {
  const product: { t?: TestWorld } = {}
  const sandbox = await startSandboxFor(product)
  sandbox.webhooks.mode('hold')
  const t = await startTestWorld({ sandboxUrl: sandbox.url, smtpPort: sandbox.memory.mail.port })
  product.t = t
  const visit = () => runSweep(t)
  const deliver = async (how?: Parameters<typeof sandbox.webhooks.deliverAll>[0]) => {
    await sandbox.webhooks.deliverAll(how)
    await t.runJobs(['billing.process-events', 'accounts.send-letter'], TRIES)
  }
  const wait = async ({ days = 0, minutes = 0 }: { days?: number; minutes?: number }) => {
    let left = days * DAY_MINUTES + minutes
    while (left > DAY_MINUTES && (await isLengthened(t))) {
      t.advance({ minutes: DAY_MINUTES })
      left -= DAY_MINUTES
      await sandbox.clock.settle()
      await visit()
    }
    t.advance({ minutes: left })
    await sandbox.clock.settle()
  }
  return {
    ...t,
    sandbox,
    visit,
    deliver,
    /** Time goes by; what falls due happens at the providers, and their webhooks wait. */
    wait,
    /** Time goes by and everybody learns of it. */
    pass: async (time: { days?: number; minutes?: number }) => {
      await wait(time)
      await deliver()
      await visit()
    },
    /** Ends what tests left running, so that time goes by quickly for the next. */
    endAll: async () => {
      await endEverySubscription(t)
      sandbox.webhooks.clear()
      sandbox.webhooks.mode('hold')
    },
    close: async () => {
      await t.close()
      await sandbox.close()
    },
  }
}
export type BillingWorld = Awaited<ReturnType<typeof startBillingWorld>>

export const accountOf = async (owner: TestOwner) => (await owner.get('auth/user/')).json

/** An account without a plan whose sign-in outlasts any time that goes by. */
export const buildFree = async (b: BillingWorld) => {
  const owner = await buildOwner(b, { plan: false })
  const familyId = decodeJwt<{ family: string }>(owner.tokens.access).family
  const api = async () => {
    const access = await signAccessToken(
      { accountId: owner.accountId, familyId },
      b.world.settings.sessionSecret,
      b.world.clock.now(),
    )
    return b.as(access)
  }
  const lasting: TestOwner = {
    ...owner,
    get: async (path, extra) => (await api()).get(path, extra),
    post: async (path, body, extra) => (await api()).post(path, body, extra),
    put: async (path, body, extra) => (await api()).put(path, body, extra),
    patch: async (path, body, extra) => (await api()).patch(path, body, extra),
    delete: async (path, extra) => (await api()).delete(path, extra),
  }
  return lasting
}

/** An account that subscribes by card, over HTTP. */
export const buildSubscriber = async (
  b: BillingWorld,
  { plan = 'pro-monthly', card = 'pm_card_visa' }: { plan?: string; card?: string } = {},
) => {
  const owner = await buildFree(b)
  const { status, text } = await subscribe(owner, { plan, card })
  if (status !== 200) throw new Error(`subscribing failed: ${text}`)
  return owner
}

export const subscribe = (
  owner: TestOwner,
  {
    plan = 'pro-monthly',
    card,
    ...more
  }: {
    plan?: string
    card?: string | undefined
    quote?: string
    promo_code_id?: string
    key?: string
  } = {},
) => {
  const { key, ...rest } = more
  return owner.post(
    'billing/subscriptions/stripe/subscribe/',
    {
      plan_id: plan,
      billing: billingDetails,
      ...(card ? { payment_method_id: card } : {}),
      ...rest,
    },
    key ? { headers: { 'idempotency-key': key } } : {},
  )
}

/** What the card stand-in took from the account, in cents, oldest first. */
export const takenFrom = async (b: BillingWorld, owner: TestOwner): Promise<number[]> => {
  const row = await b.world.db
    .selectFrom('provider_items')
    .select('external_id')
    .where('item_key', '=', `customer:${owner.accountId}`)
    .executeTakeFirst()
  return b.sandbox.memory.stripe
    .charges()
    .filter(({ customer }) => customer === row?.external_id)
    .map(({ amount }) => amount)
}

/** A subscriber whose trial is over and whose first month is paid. */
export const buildPayer = async (b: BillingWorld, how: { plan?: string; card?: string } = {}) => {
  const owner = await buildSubscriber(b, how)
  await b.pass({ days: 7, minutes: 120 })
  return owner
}
