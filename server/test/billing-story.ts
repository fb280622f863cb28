import { decideOn } from './approve-page.ts'
import { driversOf, type Driver, type ProviderName } from './billing-drivers.ts'
import type { Step } from './billing-stories.ts'
import { accountOf, type BillingWorld } from './billing-world.ts'
import type { TestOwner } from './owners.ts'

const HOUR_MS = 3_600_000

type Shown = { at: number; amount: number | null } | null
type Told = {
  b: BillingWorld
  driver: Driver
  owner: TestOwner
  pages: URL[]
  secret: string | null
  fresh: boolean
  cut: boolean
  log: string[]
}

const same = (a: readonly number[], c: readonly number[]) => a.length === c.length && a.every((one, i) => one === c[i])
const fail = ({ log }: Told, why: string): never => {
  throw new Error(`${why}\n  ${log.join('\n  ')}`)
}

/** What changed in the owner's purse, held against what may have. A cut line makes both "nothing" and the amount possible. */
const charged = async (told: Told, before: number[], allowed: number[][]): Promise<number[]> => {
  const after = await told.driver.taken(told.owner)
  const delta = after.slice(before.length)
  if (!allowed.some((one) => same(one, delta))) fail(told, `charged ${JSON.stringify(delta)}, allowed ${JSON.stringify(allowed)}`)
  return delta
}

/** Every use case asks the provider how things stand before anything else; with 503 it got no answer. */
const hasAsked = ({ status }: { status: number }) => status !== 503

const amounts = (cents: number): number[] => (cents > 0 ? [cents] : [])

const subscriptionOf = async ({ owner }: Told) => (await accountOf(owner)).active_subscription

/** An owner's order: the amount that the proration call shows is the amount that is taken, at once and once. */
const playOrder = async (told: Told, { plan, coupon, card, decision, quoted }: Step & { do: 'order' }) => {
  const { driver, owner } = told
  const before = await driver.taken(owner)
  const query = coupon ? `?promo_code_id=${coupon}` : '/'
  const ask = () => owner.get(`billing/subscriptions/${driver.name}/proration/${plan}${query}`)
  const first = await ask()
  // Where the line was cut no amount could be shown: the owner looks again before she orders.
  const shown = first.status === 503 ? await ask() : first
  if (shown.status === 503) return void (await charged(told, before, [[]]))
  const more = {
    promo_code_id: coupon,
    ...(driver.name === 'stripe' ? { payment_method_id: card } : {}),
    ...(quoted && shown.status === 200 ? { quote: shown.json.quote } : {}),
  }
  // What was begun before may come to be by asking again (a page that was approved without our knowing), and then the quote is of another time.
  const answer = await driver.order(owner, plan, more)
  told.fresh ||= hasAsked(answer)
  told.log.push(`  → ${answer.status} ${answer.json?.status ?? answer.text.slice(0, 90)} (shown ${shown.json?.amount_due}, ${shown.json?.intent})`)
  const due = amounts(shown.json?.amount_due ?? 0)
  if (answer.status === 503) return void (await charged(told, before, [[], due]))
  if (answer.status !== 200) return void (await charged(told, before, [[]]))
  if (answer.json.status === 'action_required') {
    told.secret = answer.json.client_secret
    return void (await charged(told, before, [[]]))
  }
  if (answer.json.status === 'done') {
    const live = await subscriptionOf(told)
    // The present plan chosen again keeps things as they are.
    return void (await charged(told, before, live?.plan.id === plan || live?.scheduled_change?.plan.id === plan ? [due, []] : [[]]))
  }
  const page = new URL(answer.json.redirect_url)
  told.pages.push(page)
  if (decision === 'leave') return void (await charged(told, before, [[]]))
  const back = await decideOn(page.href, decision === 'cancel' ? (driver.name === 'shopify' ? 'decline' : 'cancel') : 'approve')
  if (decision === 'cancel') return void (await charged(told, before, [[]]))
  // A shop that does not pay its bill may approve all the same.
  const pays = driver.name !== 'shopify' || driver.canPay(owner)
  const confirmed = await driver.confirm(owner, back)
  told.log.push(`  → confirmed ${confirmed.status} ${confirmed.json?.status ?? confirmed.text.slice(0, 90)}`)
  await charged(told, before, pays ? [due] : [[]])
}

const playSimple = async (told: Told, what: 'pause' | 'resume' | 'cancel' | 'extend') => {
  const { driver, owner } = told
  const before = await driver.taken(owner)
  const held = await subscriptionOf(told)
  const calls = {
    pause: () => owner.put('billing/subscriptions/pause/'),
    resume: () => owner.put('billing/subscriptions/resume/'),
    cancel: () => owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }),
    extend: () => owner.post('billing/subscriptions/cancellation/', { step: 'offer', offered: 'trial_extension', taken: true }),
  }
  const answer = await calls[what]()
  told.fresh ||= hasAsked(answer)
  told.log.push(`  → ${answer.status} ${answer.text.slice(0, 110)}`)
  if (answer.json?.redirect_url) {
    const back = await decideOn(answer.json.redirect_url, 'approve')
    await driver.confirm(owner, back)
  }
  // Going on after a pause in which what was paid has run out begins a new period, which is charged; nothing else costs anything.
  const cents = what === 'resume' && held?.state === 'paused' ? [[], ...priceOf(held)] : [[]]
  await charged(told, before, cents)
}

/** The prices that a period of this subscription may have: with the coupon or after it. */
const priceOf = (sub: {
  plan: { interval: string; cost_per_month: number }
  coupon: { percent_off: number | null; amount_off: number | null } | null
}): number[][] => {
  const full = sub.plan.interval === 'annual' ? sub.plan.cost_per_month * 12 : sub.plan.cost_per_month
  const off = sub.coupon ? (sub.coupon.amount_off ?? Math.round((full * (sub.coupon.percent_off ?? 0)) / 100)) : 0
  return [amounts(full), amounts(full - off)]
}

const deliverAs = async ({ b }: Told, how: 'made' | 'reversed' | 'twice' | 'held' | 'dropped') => {
  if (how === 'held') return
  if (how === 'dropped') for (const { id } of b.sandbox.webhooks.pending()) b.sandbox.webhooks.drop(id)
  else await b.deliver({ order: how === 'reversed' ? 'reversed' : 'made', duplicate: how === 'twice' })
}

/** What the account shows it will pay, before time goes by. */
const permitted = async (told: Told, until: number): Promise<number[][] | null> => {
  const { b, driver, owner, fresh } = told
  if (!fresh) return null
  const pays = driver.canPay(owner)
  const sub = await subscriptionOf(told)
  if (!sub) return [[]]
  told.log.push(`  (shows ${sub.plan.id} ${sub.state}, next ${sub.next_amount} at ${sub.next_billing_at}, resumes ${sub.resumes_at}, pays ${pays})`)
  const now = b.world.clock.now().getTime()
  if (sub.state === 'cancelled') return [[]]
  if (sub.state === 'paused')
    return Date.parse(sub.resumes_at) > until ? [[]] : [[], ...priceOf(sub), ...(sub.scheduled_change ? priceOf(sub.scheduled_change) : [])]
  if (sub.state === 'past_due') return pays ? null : [[]]
  const next: Shown = sub.next_billing_at ? { at: Date.parse(sub.next_billing_at), amount: sub.next_amount } : null
  if (!next || next.at > until + 65 * 60_000) return [[]]
  if (!pays) return [[]]
  // Stripe draws its invoices up to an hour late and PayPal in whole seconds: near the edge both are right.
  const isEdge = Math.abs(next.at - until) <= 65 * 60_000 || next.at <= now
  return next.amount === null ? null : isEdge ? [[], amounts(next.amount)] : [amounts(next.amount)]
}

const playTime = async (told: Told, { hours, webhooks, visited }: Step & { do: 'time' }) => {
  const { b, driver, owner } = told
  const before = await driver.taken(owner)
  const allowed = await permitted(told, b.world.clock.now().getTime() + hours * HOUR_MS)
  await b.wait({ minutes: hours * 60 })
  await deliverAs(told, webhooks)
  if (visited) await b.visit()
  // The sweep asks about what is due; what nobody told of otherwise it learns after six hours.
  told.fresh = visited && (told.fresh || hours > 6)
  if (allowed) await charged(told, before, allowed)
}

const playReturn = async (told: Told, confirms: boolean) => {
  const page = told.pages.pop()
  if (!page) return
  told.fresh = false
  const back = await decideOn(page.href, 'approve').catch(() => null)
  if (back && confirms) await told.driver.confirm(told.owner, back)
}

const playBank = async (told: Told, decision: 'complete' | 'fail') => {
  const { secret, b, owner } = told
  if (!secret) return
  told.secret = null
  told.fresh = false
  await fetch(`${b.sandbox.url}/stripe/authenticate/${secret.split('_secret_')[0]}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: secret, decision }),
  })
  const answer = await owner.post('billing/subscriptions/stripe/confirm/')
  told.log.push(`  → ${answer.status} ${answer.text.slice(0, 90)}`)
}

const play = async (told: Told, step: Step) => {
  const { b, driver, owner } = told
  told.log.push(JSON.stringify(step))
  if (step.do === 'order') await playOrder(told, step)
  else if (step.do === 'time') return playTime(told, step)
  else if (step.do === 'return') return playReturn(told, step.confirms)
  else if (step.do === 'bank') return playBank(told, step.decision)
  else if (step.do === 'cut') return b.sandbox.fail(driver.name === 'shopify' ? 'shopify.graphql' : driver.name, step.how)
  else if (step.do === 'settle' || step.do === 'stopPaying') {
    const before = await driver.taken(owner)
    // The account may not have heard yet that a payment failed, so the provider's books say whether one is open.
    const owes = driver.truth(owner).some(({ states }) => states.includes('past_due'))
    await driver.pays(owner, step.do === 'settle')
    const after = (await driver.taken(owner)).slice(before.length)
    if (after.length > 1 || (after.length > 0 && (step.do !== 'settle' || !owes)))
      fail(told, `settling charged ${JSON.stringify(after)} while ${owes ? 'a' : 'no'} payment was open`)
    told.fresh = false
    return
  } else await playSimple(told, step.do)
  await b.visit()
}

/** Everything that is still to be said is said; then what is kept is what the provider has. */
const compare = async (told: Told) => {
  const { b, driver, owner } = told
  b.sandbox.calm()
  await deliverAs(told, 'made')
  await b.wait({ minutes: 7 * 60 })
  await b.deliver()
  await b.visit()
  await b.visit()
  const account = await accountOf(owner)
  const sub = account.active_subscription
  const truth = driver.truth(owner)
  const seen = `account ${sub?.state ?? 'none'} ${sub?.plan.id ?? ''}, provider ${JSON.stringify(truth)}`
  if (truth.length > 1) fail(told, `two subscriptions run: ${seen}`)
  const [one] = truth
  const endsEmulated = sub?.state === 'cancelled' && driver.name === 'shopify'
  if (!one && sub && !endsEmulated) fail(told, `nothing runs at the provider: ${seen}`)
  if (one && !sub) fail(told, `the account shows none: ${seen}`)
  if (one && sub && !one.states.includes(sub.state)) fail(told, `the states differ: ${seen}`)
  if (one?.planId && one.planId !== sub.plan.id) fail(told, `the plans differ: ${seen}`)
  const isOn =
    sub !== null &&
    (['trialing', 'active', 'cancelled'].includes(sub.state) || (sub.state === 'past_due' && Date.parse(sub.grace_until) > b.world.clock.now().getTime()))
  if (account.limits.paid_plan !== isOn) fail(told, `paid features are ${account.limits.paid_plan ? 'on' : 'off'}: ${seen}`)
  if (driver.name === 'shopify' && one?.states.includes('past_due')) {
    // Of one that is frozen Shopify tells no paid periods: they are known again once the bill is paid.
    await driver.pays(owner, true)
    await b.deliver()
    await b.visit()
  }
  const history = (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results as { status: string; amount: number }[]
  const paid = history.filter(({ status, amount }) => status === 'succeeded' && amount > 0).map(({ amount }) => amount)
  const taken = await driver.taken(owner)
  if (
    !same(
      paid.toSorted((x, y) => x - y),
      taken.toSorted((x, y) => x - y),
    )
  )
    fail(told, `the history says ${JSON.stringify(paid)}, taken was ${JSON.stringify(taken)}`)
}

/** Plays a story for a new account and holds what came of it against the provider's own books. */
export const playStory = async (b: BillingWorld, { provider, steps }: { provider: ProviderName; steps: Step[] }): Promise<void> => {
  const driver = driversOf(b)[provider]
  const owner = await driver.build()
  const told: Told = { b, driver, owner, pages: [], secret: null, fresh: true, cut: false, log: [provider] }
  try {
    for (const one of steps) await play(told, one)
    await compare(told)
  } finally {
    b.sandbox.calm()
    await b.endAll()
  }
}
