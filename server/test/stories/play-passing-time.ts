import type { Step } from './billing-stories.ts'
import {
  amounts,
  assertCharged,
  fail,
  subscriptionOf,
  type Allowed,
  type BillingStory,
} from './billing-story-state.ts'

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
  { b }: BillingStory,
  how: 'made' | 'reversed' | 'twice' | 'burst' | 'undelivered' | 'dropped',
) => {
  if (how === 'undelivered') return
  if (how === 'dropped')
    for (const { id } of b.sandbox.webhooks.pending()) b.sandbox.webhooks.drop(id)
  else if (how === 'burst')
    for (let times = 1; times <= 4; times++)
      for (const { id } of b.sandbox.webhooks.all().slice(-12)) await b.sandbox.webhooks.deliver(id)
  else
    await b.deliver({ order: how === 'reversed' ? 'reversed' : 'made', duplicate: how === 'twice' })
}

/** What the account shows it will pay, before time goes by. */
const permitted = async (story: BillingStory, until: number): Promise<Allowed | null> => {
  const { b, driver, owner, fresh } = story
  story.next = null
  if (!fresh) return null
  const pays = driver.canPay(owner)
  const sub = await subscriptionOf(story)
  if (!sub) return [[]]
  story.log.push(
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
  story.next = next.amount
  // Stripe draws its invoices up to an hour late and PayPal in whole seconds: near the edge both are right.
  const isEdge = Math.abs(next.at - until) <= 65 * 60_000 || next.at <= now
  if (next.amount === null) return null
  return isEdge ? [[], amounts(next.amount)] : [amounts(next.amount)]
}

const runningOf = async (story: BillingStory) => {
  const running = story.driver.truth(story.owner)
  const sub = await subscriptionOf(story)
  return {
    isSeen: running.length === 0 || (running.length === 1 && sub !== null),
    running,
    shown: sub?.plan.id ?? 'none',
  }
}

/**
 * Once everything was said and checked, one subscription runs at the most, and the account shows it. A reconciliation
 * that got no answer is repeated a minute later.
 */
const assertSeen = async (story: BillingStory) => {
  if ((await runningOf(story)).isSeen) return
  await story.b.wait({ minutes: 1 })
  await story.b.visit()
  const { isSeen, running, shown } = await runningOf(story)
  if (!isSeen)
    fail(story, `runs at the provider: ${JSON.stringify(running)}, the account shows ${shown}`)
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

const waitFor = async (story: BillingStory, hours: number) => {
  let left = hours
  for (let next = LONGEST_HOURS - story.unvisited; left > next; next = LONGEST_HOURS) {
    await story.b.pass({ minutes: next * 60 })
    left -= next
    story.unvisited = 0
  }
  await story.b.wait({ minutes: left * 60 })
  story.unvisited += left
}

/** How many hours until `near` minutes after what comes next by itself; otherwise as many as are given. */
const hoursOf = async (
  story: BillingStory,
  { hours, near }: Step & { do: 'time' },
): Promise<number> => {
  const sub = near === null ? null : await subscriptionOf(story)
  const next = sub && (sub.resumes_at ?? sub.cancel_at ?? sub.next_billing_at)
  const until = next
    ? (Date.parse(next) - story.b.world.clock.now().getTime()) / HOUR_MS + near! / 60
    : 0
  return until > 0 ? until : hours
}

const playHours = async (story: BillingStory, step: Step & { do: 'time' }, hours: number) => {
  const { b, driver, owner } = story
  const { webhooks, visited } = step
  const before = await driver.taken(owner)
  const drawn = driver.underWay?.(owner) ?? []
  const allowed = await permitted(story, b.world.clock.now().getTime() + hours * HOUR_MS)
  await waitFor(story, hours)
  await deliverAs(story, webhooks)
  if (visited) await b.visit()
  if (visited) story.unvisited = 0
  // The sweep asks about what is due; what nobody reported otherwise it learns after six hours.
  story.fresh = visited && (story.fresh || hours > 6)
  story.heard = story.fresh && webhooks !== 'undelivered' && webhooks !== 'dropped'
  if (allowed) await assertCharged(story, before, withDrawn(allowed, drawn))
  const other = story.next !== null && driver.underWay?.(owner).find((one) => one !== story.next)
  if (other) fail(story, `${other} is drawn up, and ${story.next} was shown`)
  if (story.heard && hours > 6) await assertSeen(story)
}

/** A question of the bank is over by then: what it had set aside is shown again, and charged. */
const BANK_HOURS = 25

/**
 * Time goes by and webhooks come or not: what is charged meanwhile is what the account showed before, or
 * since the bank's question was over.
 */
export const playPassingTime = async (story: BillingStory, step: Step & { do: 'time' }) => {
  const hours = await hoursOf(story, step)
  if (!story.bank || hours <= BANK_HOURS) return playHours(story, step, hours)
  await playHours(story, { ...step, visited: true }, BANK_HOURS)
  return playHours(story, step, hours - BANK_HOURS)
}
