import type { Step } from './billing-stories.ts'
import { amounts, charged, fail, subscriptionOf, type Allowed, type Told } from './billing-told.ts'

const HOUR_MS = 3_600_000

type Shown = { at: number; amount: number | null } | null

/** The prices that a period of this subscription may have: with the coupon or after it. */
const priceOf = (sub: {
  plan: { interval: string; cost_per_month: number }
  coupon: { percent_off: number | null; amount_off: number | null } | null
}): number[][] => {
  const full =
    sub.plan.interval === 'annual' ? sub.plan.cost_per_month * 12 : sub.plan.cost_per_month
  const off = sub.coupon
    ? (sub.coupon.amount_off ?? Math.round((full * (sub.coupon.percent_off ?? 0)) / 100))
    : 0
  return [amounts(full), amounts(full - off)]
}

export const deliverAs = async (
  { b }: Told,
  how: 'made' | 'reversed' | 'twice' | 'burst' | 'held' | 'dropped',
) => {
  if (how === 'held') return
  if (how === 'dropped')
    for (const { id } of b.sandbox.webhooks.pending()) b.sandbox.webhooks.drop(id)
  else if (how === 'burst')
    for (let times = 1; times <= 4; times++)
      for (const { id } of b.sandbox.webhooks.all().slice(-12)) await b.sandbox.webhooks.deliver(id)
  else
    await b.deliver({ order: how === 'reversed' ? 'reversed' : 'made', duplicate: how === 'twice' })
}

/** What the account shows it will pay, before time goes by. */
const permitted = async (told: Told, until: number): Promise<Allowed | null> => {
  const { b, driver, owner, fresh } = told
  told.next = null
  if (!fresh) return null
  const pays = driver.canPay(owner)
  const sub = await subscriptionOf(told)
  if (!sub) return [[]]
  told.log.push(
    `  (shows ${sub.plan.id} ${sub.state}, next ${sub.next_amount} at ${sub.next_billing_at}, resumes ${sub.resumes_at}, pays ${pays})`,
  )
  const now = b.world.clock.now().getTime()
  if (sub.state === 'cancelled') return [[]]
  if (sub.state === 'paused')
    return Date.parse(sub.resumes_at) > until
      ? [[]]
      : (delta) =>
          delta.length <= 2 && delta.every((one) => one <= Math.max(...priceOf(sub).flat()))
  if (sub.state === 'past_due') return pays ? null : [[]]
  const next: Shown = sub.next_billing_at
    ? { at: Date.parse(sub.next_billing_at), amount: sub.next_amount }
    : null
  if (!next || next.at > until + 65 * 60_000) return [[]]
  if (!pays) return [[]]
  told.next = next.amount
  // Stripe draws its invoices up to an hour late and PayPal in whole seconds: near the edge both are right.
  const isEdge = Math.abs(next.at - until) <= 65 * 60_000 || next.at <= now
  if (next.amount === null) return null
  return isEdge ? [[], amounts(next.amount)] : [amounts(next.amount)]
}

const runningOf = async (told: Told) => {
  const running = told.driver.truth(told.owner)
  const sub = await subscriptionOf(told)
  return {
    isSeen: running.length === 0 || (running.length === 1 && sub !== null),
    running,
    shown: sub?.plan.id ?? 'none',
  }
}

/** Once everything was said and looked at, one subscription runs at the most, and the account shows it. A look that got no answer is made again a minute later. */
const assertSeen = async (told: Told) => {
  if ((await runningOf(told)).isSeen) return
  await told.b.wait({ minutes: 1 })
  await told.b.visit()
  const { isSeen, running, shown } = await runningOf(told)
  if (!isSeen)
    fail(told, `runs at the provider: ${JSON.stringify(running)}, the account shows ${shown}`)
}

/** What was drawn up before, and shown before that, is charged first. */
const withDrawn = (allowed: Allowed, drawn: number[]): Allowed => {
  if (drawn.length === 0) return allowed
  return typeof allowed === 'function'
    ? () => true
    : allowed.flatMap((one) => [one, [...drawn, ...one]])
}

/** What gives access to a store is good for three months without a visit. */
const LONGEST_HOURS = 80 * 24

const waitFor = async (told: Told, hours: number) => {
  let left = hours
  for (let next = LONGEST_HOURS - told.unvisited; left > next; next = LONGEST_HOURS) {
    await told.b.pass({ minutes: next * 60 })
    left -= next
    told.unvisited = 0
  }
  await told.b.wait({ minutes: left * 60 })
  told.unvisited += left
}

/** How many hours until `near` minutes after what comes next by itself; otherwise as many as are given. */
const hoursOf = async (told: Told, { hours, near }: Step & { do: 'time' }): Promise<number> => {
  const sub = near === null ? null : await subscriptionOf(told)
  const next = sub && (sub.resumes_at ?? sub.cancel_at ?? sub.next_billing_at)
  const until = next
    ? (Date.parse(next) - told.b.world.clock.now().getTime()) / HOUR_MS + near! / 60
    : 0
  return until > 0 ? until : hours
}

const playHours = async (told: Told, step: Step & { do: 'time' }, hours: number) => {
  const { b, driver, owner } = told
  const { webhooks, visited } = step
  const before = await driver.taken(owner)
  const drawn = driver.underWay?.(owner) ?? []
  const allowed = await permitted(told, b.world.clock.now().getTime() + hours * HOUR_MS)
  await waitFor(told, hours)
  await deliverAs(told, webhooks)
  if (visited) await b.visit()
  if (visited) told.unvisited = 0
  // The sweep asks about what is due; what nobody told of otherwise it learns after six hours.
  told.fresh = visited && (told.fresh || hours > 6)
  told.heard = told.fresh && webhooks !== 'held' && webhooks !== 'dropped'
  if (allowed) await charged(told, before, withDrawn(allowed, drawn))
  const other = told.next !== null && driver.underWay?.(owner).find((one) => one !== told.next)
  if (other) fail(told, `${other} is drawn up, and ${told.next} was shown`)
  if (told.heard && hours > 6) await assertSeen(told)
}

/** A question of the bank is over by then: what it had set aside is shown again, and charged. */
const BANK_HOURS = 25

/** Time goes by and webhooks come or not: what is charged meanwhile is what the account showed before, or since the bank's question was over. */
export const playTime = async (told: Told, step: Step & { do: 'time' }) => {
  const hours = await hoursOf(told, step)
  if (!told.bank || hours <= BANK_HOURS) return playHours(told, step, hours)
  await playHours(told, { ...step, visited: true }, BANK_HOURS)
  return playHours(told, step, hours - BANK_HOURS)
}
