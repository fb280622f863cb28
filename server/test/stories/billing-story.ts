import { decideOn } from '../billing/approve-page.ts'
import { driversOf } from '../billing/billing-drivers.ts'
import { brokenPromise, promiseNothing } from './billing-invariants.ts'
import type { Step, Story } from './billing-stories.ts'
import {
  amounts,
  assertCharged,
  fail,
  hasAsked,
  subscriptionOf,
  type BillingStory,
} from './billing-story-state.ts'
import type { BillingWorld } from '../billing/billing-world.ts'
import { compareCharges } from './compare-charges.ts'
import { playBank, playOrder, playReturn } from './play-orders.ts'
import { playPassingTime } from './play-passing-time.ts'

const cancelling = { reason: 'other', confirm: 'CONFIRM' }

/** The page that a cancelled plan is kept with: while it is left open nothing changes, whoever reads it. */
const playKeeping = async (
  story: BillingStory,
  page: URL,
  decision: 'approve' | 'decline' | 'leave',
) => {
  const { b, driver, owner, promised } = story
  if (decision === 'leave') {
    story.pages.unshift({ url: page, due: [], keeps: true })
    await owner.get('billing/subscriptions/resume/')
    await b.deliver()
    await b.visit()
    const sub = await subscriptionOf(story)
    if (sub && sub.state !== 'cancelled')
      fail(story, `a page that is only open keeps the plan: ${sub.state}`)
    return
  }
  const answer = await driver.confirm(owner, await decideOn(page.href, decision))
  story.log.push(
    `  → ${decision}: ${answer.status} ${answer.json?.status ?? answer.text.slice(0, 90)}`,
  )
  if (decision === 'approve') promised.endsAt = null
  if (answer.status !== 503 && (decision === 'approve') !== (answer.status === 200))
    fail(story, `${decision} on the page that keeps the plan: ${answer.status}`)
}

/** What a call with this status may have charged: with 503 nobody knows whether it arrived. */
const chargeableAfter = (status: number, due: number[]): number[][] => {
  if (status === 200) return [due]
  return status === 503 ? [[], due] : [[]]
}

/** Resuming charges what its quote shows and nothing else. */
const playResume = async (story: BillingStory, decision: 'approve' | 'decline' | 'leave') => {
  const { driver, owner } = story
  const before = await driver.taken(owner)
  const ask = () => owner.get('billing/subscriptions/resume/')
  const first = await ask()
  const shown = first.status === 503 ? await ask() : first
  const answer = await owner.put(
    'billing/subscriptions/resume/',
    shown.status === 200 ? { quote: shown.json.quote } : {},
  )
  story.fresh ||= hasAsked(answer)
  story.log.push(
    `  → ${answer.status} ${answer.text.slice(0, 110)} (shown ${shown.json?.amount_due})`,
  )
  const due = amounts(shown.json?.amount_due ?? 0)
  if (answer.json?.redirect_url)
    await playKeeping(story, new URL(answer.json.redirect_url), decision)
  else if (answer.status === 200) story.promised.endsAt = null
  if (answer.json?.status === 'action_required') {
    story.bank = { secret: answer.json.client_secret, due }
    return void (await assertCharged(story, before, [[]]))
  }
  await assertCharged(story, before, chargeableAfter(answer.status, due))
}

const playSimple = async (story: BillingStory, what: 'pause' | 'cancel' | 'extend') => {
  const { driver, owner, promised } = story
  const before = await driver.taken(owner)
  const shownEnd =
    what === 'cancel'
      ? (await owner.get('billing/subscriptions/cancellation/')).json?.ends_at
      : null
  const calls = {
    pause: () => owner.put('billing/subscriptions/pause/'),
    cancel: () => owner.post('billing/subscriptions/cancel/', cancelling),
    extend: () =>
      owner.post('billing/subscriptions/cancellation/', {
        step: 'offer',
        offered: 'trial_extension',
        taken: true,
      }),
  }
  const answer = await calls[what]()
  story.fresh ||= hasAsked(answer)
  story.log.push(`  → ${answer.status} ${answer.text.slice(0, 110)}`)
  if (what === 'extend') promised.extended ||= answer.status === 200 || answer.status === 503
  if (what === 'cancel' && answer.status === 200) {
    promised.endsAt = Date.parse(answer.json.ends_at)
    // The flow shows what is kept; the cancelling asks the provider first, which may know of a renewal or a refusal.
    if (story.heard && shownEnd && Math.abs(Date.parse(shownEnd) - promised.endsAt) > 1000)
      fail(story, `shown to end at ${shownEnd}, ends at ${answer.json.ends_at}`)
  }
  await assertCharged(story, before, [[]])
}

/** The store that pays goes or comes: nothing is charged by it, and what is paid lasts. */
const playStore = async (story: BillingStory, how: 'disconnect' | 'uninstall' | 'reconnect') => {
  const { driver, owner, promised } = story
  if (!driver.store) return
  // Nothing can be asked of a store that is gone: what was due is checked each minute before (decision 0034).
  // Of a bill that was paid a moment ago, within ten minutes.
  if (how === 'uninstall') {
    const isPaidUnseen = driver.canPay(owner) && (await subscriptionOf(story))?.state === 'past_due'
    await story.b.wait({ minutes: isPaidUnseen ? 11 : 0 })
    await story.b.visit()
    // A reconciliation that got no answer is repeated a minute later.
    await story.b.wait({ minutes: 1 })
    await story.b.visit()
  }
  const before = await driver.taken(owner)
  const answer = await driver.store(owner, how)
  if (answer) story.log.push(`  → ${answer.status} ${answer.text.slice(0, 110)}`)
  if (answer?.json?.plan_ends_at) promised.endsAt = Date.parse(answer.json.plan_ends_at)
  else if (how === 'uninstall') promised.endsAt = null
  await story.b.deliver()
  await assertCharged(story, before, [[]])
}

/** She cancels at the provider, without us: what is paid lasts. */
const playBuyer = async (story: BillingStory) => {
  const { b, driver, owner, promised } = story
  if (!driver.cancelThere || !(await driver.cancelThere(owner))) return
  promised.endsAt = null
  story.fresh = false
  await b.deliver()
}

const PERIOD_MS = 30 * 86_400_000

/**
 * From now on what she pays with works, or does not: one open payment at most is settled by that; at Shopify also the
 * periods that have begun since she stopped paying.
 */
const playMeans = async (story: BillingStory, pays: boolean) => {
  const { driver, owner } = story
  const before = await driver.taken(owner)
  // The account may not have heard yet that a payment failed, so the provider's books say whether one is open.
  const owes = driver.truth(owner).some(({ states }) => states.includes('past_due'))
  await driver.pays(owner, pays)
  await story.b.sandbox.clock.settle()
  const after = (await driver.taken(owner)).slice(before.length)
  const unpaidMs = story.b.world.clock.now().getTime() - (story.unpaidSince ?? Infinity)
  const most = driver.name === 'shopify' ? 1 + Math.max(0, Math.floor(unpaidMs / PERIOD_MS)) : 1
  story.unpaidSince = pays ? null : (story.unpaidSince ?? story.b.world.clock.now().getTime())
  if (after.length > most || (after.length > 0 && (!pays || !owes)))
    fail(
      story,
      `settling charged ${JSON.stringify(after)} while ${owes ? 'a' : 'no'} payment was open`,
    )
  story.fresh = false
}

/**
 * Whether the sweep has begun to end a pause and got no answer: the share that was shown for its end is
 * asked for by whoever reads it next.
 */
const isEnding = async ({ b, owner }: BillingStory): Promise<boolean> => {
  const open = b.world.db
    .selectFrom('one_off_charges')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .where('state', '=', 'open')
  return (await open.where('kind', '=', 'resume').executeTakeFirst()) !== undefined
}

/**
 * At Stripe whoever reads it first after a pause begins the period that was shown for its end: the sweep, within a
 * minute. Cancelling begins none.
 */
const endStalePause = async (story: BillingStory) => {
  const { b, driver, owner } = story
  const row = await b.world.db
    .selectFrom('subscriptions')
    .select('resumes_at')
    .where('account_id', '=', owner.accountId)
    .where('phase', '=', 'live')
    .executeTakeFirst()
  if (!row?.resumes_at || row.resumes_at > b.world.clock.now()) return
  if (driver.name === 'stripe' || (await isEnding(story))) await b.visit()
}

const cutLine = ({ b, driver }: BillingStory, { how, call }: Step & { do: 'cut' }) =>
  b.sandbox.failAfter(driver.name === 'shopify' ? 'shopify.graphql' : driver.name, how, call)

const playStep = async (story: BillingStory, step: Step): Promise<void> => {
  switch (step.do) {
    case 'order':
      return playOrder(story, step)
    case 'time':
      return playPassingTime(story, step)
    case 'return':
      return playReturn(story, step.confirms)
    case 'bank':
      return playBank(story, step.decision)
    case 'cut':
      return void cutLine(story, step)
    case 'buyerCancels':
      return playBuyer(story)
    case 'settle':
    case 'stopPaying':
      return playMeans(story, step.do === 'settle')
    case 'store':
      return playStore(story, step.how)
    case 'resume':
      return playResume(story, step.decision)
    default:
      return playSimple(story, step.do)
  }
}

const play = async (story: BillingStory, step: Step) => {
  const { b } = story
  if (step.do !== 'time' && step.do !== 'cancel') await endStalePause(story)
  if (step.do !== 'cancel') story.heard = step.do === 'time' && story.heard
  story.log.push(JSON.stringify(step))
  await playStep(story, step)
  // The other steps reconcile by themselves, or stay unseen until time goes by.
  if (!['time', 'return', 'bank', 'cut', 'settle', 'stopPaying'].includes(step.do)) await b.visit()
}

const check = async (story: BillingStory) => {
  const broken = await brokenPromise(story)
  if (broken) fail(story, broken)
}

/** Time goes on to the next day with this number, at this hour: what falls due meanwhile concerns nobody. */
const startOn = async (b: BillingWorld, { day, hour }: Pick<Story, 'day' | 'hour'>) => {
  const now = b.world.clock.now()
  const at = [0, 1, 2]
    .map(
      (months) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, hour)),
    )
    .find((one) => one > now && one.getUTCDate() === day)
  if (at) await b.wait({ minutes: (at.getTime() - now.getTime()) / 60_000 })
}

/** Plays a story for a new account and compares what came of it with the provider's own books. */
export const playStory = async (
  b: BillingWorld,
  { provider, steps, ...start }: Story,
): Promise<void> => {
  const driver = driversOf(b)[provider]
  await startOn(b, start)
  const owner = await driver.build()
  const promised = promiseNothing()
  const story: BillingStory = {
    b,
    driver,
    owner,
    pages: [],
    promised,
    bank: null,
    fresh: true,
    heard: true,
    next: null,
    unpaidSince: null,
    unvisited: 0,
    log: [provider],
  }
  try {
    for (const one of steps) {
      await play(story, one)
      await check(story)
    }
    await compareCharges(story)
    await check(story)
  } finally {
    b.sandbox.calm()
    await b.endAll()
  }
}
