import { decideOn } from '../billing/approve-page.ts'
import { driversOf } from '../billing/billing-drivers.ts'
import { brokenPromise, promiseNothing } from './billing-invariants.ts'
import type { Step, Story } from './billing-stories.ts'
import { amounts, charged, fail, hasAsked, subscriptionOf, type Told } from './billing-told.ts'
import type { BillingWorld } from '../billing/billing-world.ts'
import { compare } from './compare-books.ts'
import { playBank, playOrder, playReturn } from './play-orders.ts'
import { playTime } from './play-time.ts'

const cancelling = { reason: 'other', confirm: 'CONFIRM' }

/** The page that a cancelled plan is kept with: while it is left open nothing changes, whoever looks. */
const playKeeping = async (told: Told, page: URL, decision: 'approve' | 'decline' | 'leave') => {
  const { b, driver, owner, promised } = told
  if (decision === 'leave') {
    told.pages.unshift({ url: page, due: [], keeps: true })
    await owner.get('billing/subscriptions/resume/')
    await b.deliver()
    await b.visit()
    const sub = await subscriptionOf(told)
    if (sub && sub.state !== 'cancelled')
      fail(told, `a page that is only open keeps the plan: ${sub.state}`)
    return
  }
  const answer = await driver.confirm(owner, await decideOn(page.href, decision))
  told.log.push(
    `  → ${decision}: ${answer.status} ${answer.json?.status ?? answer.text.slice(0, 90)}`,
  )
  if (decision === 'approve') promised.endsAt = null
  if (answer.status !== 503 && (decision === 'approve') !== (answer.status === 200))
    fail(told, `${decision} on the page that keeps the plan: ${answer.status}`)
}

/** What a call with this status may have charged: with 503 nobody knows whether it arrived. */
const chargeableAfter = (status: number, due: number[]): number[][] => {
  if (status === 200) return [due]
  return status === 503 ? [[], due] : [[]]
}

/** Resuming charges what its quote shows and nothing else. */
const playResume = async (told: Told, decision: 'approve' | 'decline' | 'leave') => {
  const { driver, owner } = told
  const before = await driver.taken(owner)
  const ask = () => owner.get('billing/subscriptions/resume/')
  const first = await ask()
  const shown = first.status === 503 ? await ask() : first
  const answer = await owner.put(
    'billing/subscriptions/resume/',
    shown.status === 200 ? { quote: shown.json.quote } : {},
  )
  told.fresh ||= hasAsked(answer)
  told.log.push(
    `  → ${answer.status} ${answer.text.slice(0, 110)} (shown ${shown.json?.amount_due})`,
  )
  const due = amounts(shown.json?.amount_due ?? 0)
  if (answer.json?.redirect_url)
    await playKeeping(told, new URL(answer.json.redirect_url), decision)
  else if (answer.status === 200) told.promised.endsAt = null
  if (answer.json?.status === 'action_required') {
    told.bank = { secret: answer.json.client_secret, due }
    return void (await charged(told, before, [[]]))
  }
  await charged(told, before, chargeableAfter(answer.status, due))
}

const playSimple = async (told: Told, what: 'pause' | 'cancel' | 'extend') => {
  const { driver, owner, promised } = told
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
  told.fresh ||= hasAsked(answer)
  told.log.push(`  → ${answer.status} ${answer.text.slice(0, 110)}`)
  if (what === 'extend') promised.extended ||= answer.status === 200 || answer.status === 503
  if (what === 'cancel' && answer.status === 200) {
    promised.endsAt = Date.parse(answer.json.ends_at)
    // The flow shows what is kept; the cancelling asks the provider first, which may know of a renewal or a refusal.
    if (told.heard && shownEnd && Math.abs(Date.parse(shownEnd) - promised.endsAt) > 1000)
      fail(told, `shown to end at ${shownEnd}, ends at ${answer.json.ends_at}`)
  }
  await charged(told, before, [[]])
}

/** The store that pays goes or comes: nothing is charged by it, and what is paid lasts. */
const playStore = async (told: Told, how: 'disconnect' | 'uninstall' | 'reconnect') => {
  const { driver, owner, promised } = told
  if (!driver.store) return
  // Nothing can be asked of a store that is gone: what was due is looked at each minute before (decision 0034).
  // Of a bill that was paid a moment ago, within ten minutes.
  if (how === 'uninstall') {
    const isPaidUnseen = driver.canPay(owner) && (await subscriptionOf(told))?.state === 'past_due'
    await told.b.wait({ minutes: isPaidUnseen ? 11 : 0 })
    await told.b.visit()
    // A look that got no answer is made again a minute later.
    await told.b.wait({ minutes: 1 })
    await told.b.visit()
  }
  const before = await driver.taken(owner)
  const answer = await driver.store(owner, how)
  if (answer) told.log.push(`  → ${answer.status} ${answer.text.slice(0, 110)}`)
  if (answer?.json?.plan_ends_at) promised.endsAt = Date.parse(answer.json.plan_ends_at)
  else if (how === 'uninstall') promised.endsAt = null
  await told.b.deliver()
  await charged(told, before, [[]])
}

/** She cancels at the provider, without us: what is paid lasts. */
const playBuyer = async (told: Told) => {
  const { b, driver, owner, promised } = told
  if (!driver.cancelThere || !(await driver.cancelThere(owner))) return
  promised.endsAt = null
  told.fresh = false
  await b.deliver()
}

const PERIOD_MS = 30 * 86_400_000

/**
 * From now on what she pays with works, or does not: one open payment at most is settled by that; at Shopify also the periods that
 * have begun since she stopped paying.
 */
const playMeans = async (told: Told, pays: boolean) => {
  const { driver, owner } = told
  const before = await driver.taken(owner)
  // The account may not have heard yet that a payment failed, so the provider's books say whether one is open.
  const owes = driver.truth(owner).some(({ states }) => states.includes('past_due'))
  await driver.pays(owner, pays)
  await told.b.sandbox.clock.settle()
  const after = (await driver.taken(owner)).slice(before.length)
  const unpaidMs = told.b.world.clock.now().getTime() - (told.unpaidSince ?? Infinity)
  const most = driver.name === 'shopify' ? 1 + Math.max(0, Math.floor(unpaidMs / PERIOD_MS)) : 1
  told.unpaidSince = pays ? null : (told.unpaidSince ?? told.b.world.clock.now().getTime())
  if (after.length > most || (after.length > 0 && (!pays || !owes)))
    fail(
      told,
      `settling charged ${JSON.stringify(after)} while ${owes ? 'a' : 'no'} payment was open`,
    )
  told.fresh = false
}

/** Whether the sweep has begun to end a pause and got no answer: the share that was shown for its end is asked for by whoever looks next. */
const isEnding = async ({ b, owner }: Told): Promise<boolean> => {
  const open = b.world.db
    .selectFrom('one_off_charges')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .where('state', '=', 'open')
  return (await open.where('kind', '=', 'resume').executeTakeFirst()) !== undefined
}

/** At Stripe whoever looks first after a pause begins the period that was shown for its end: the sweep, within a minute. Cancelling begins none. */
const endStalePause = async (told: Told) => {
  const { b, driver, owner } = told
  const row = await b.world.db
    .selectFrom('subscriptions')
    .select('resumes_at')
    .where('account_id', '=', owner.accountId)
    .where('phase', '=', 'live')
    .executeTakeFirst()
  if (!row?.resumes_at || row.resumes_at > b.world.clock.now()) return
  if (driver.name === 'stripe' || (await isEnding(told))) await b.visit()
}

const cutLine = ({ b, driver }: Told, { how, call }: Step & { do: 'cut' }) =>
  b.sandbox.failAfter(driver.name === 'shopify' ? 'shopify.graphql' : driver.name, how, call)

const playStep = async (told: Told, step: Step): Promise<void> => {
  switch (step.do) {
    case 'order':
      return playOrder(told, step)
    case 'time':
      return playTime(told, step)
    case 'return':
      return playReturn(told, step.confirms)
    case 'bank':
      return playBank(told, step.decision)
    case 'cut':
      return void cutLine(told, step)
    case 'buyerCancels':
      return playBuyer(told)
    case 'settle':
    case 'stopPaying':
      return playMeans(told, step.do === 'settle')
    case 'store':
      return playStore(told, step.how)
    case 'resume':
      return playResume(told, step.decision)
    default:
      return playSimple(told, step.do)
  }
}

const play = async (told: Told, step: Step) => {
  const { b } = told
  if (step.do !== 'time' && step.do !== 'cancel') await endStalePause(told)
  if (step.do !== 'cancel') told.heard = step.do === 'time' && told.heard
  told.log.push(JSON.stringify(step))
  await playStep(told, step)
  // The other steps look by themselves, or stay unseen until time goes by.
  if (!['time', 'return', 'bank', 'cut', 'settle', 'stopPaying'].includes(step.do)) await b.visit()
}

const check = async (told: Told) => {
  const broken = await brokenPromise(told)
  if (broken) fail(told, broken)
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

/** Plays a story for a new account and holds what came of it against the provider's own books. */
export const playStory = async (
  b: BillingWorld,
  { provider, steps, ...start }: Story,
): Promise<void> => {
  const driver = driversOf(b)[provider]
  await startOn(b, start)
  const owner = await driver.build()
  const promised = promiseNothing()
  const told: Told = {
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
      await play(told, one)
      await check(told)
    }
    await compare(told)
    await check(told)
  } finally {
    b.sandbox.calm()
    await b.endAll()
  }
}
