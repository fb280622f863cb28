import { decideOn } from '../billing/approve-page.ts'
import type { Driver } from '../billing/driver.ts'
import type { Step } from './billing-stories.ts'
import {
  amounts,
  assertCharged,
  fail,
  hasAsked,
  subscriptionOf,
  type BillingStory,
} from './billing-story-state.ts'
import { mostCredit } from './check-rights.ts'

/** The approval pages of an order: the plan's, then at Shopify that of what an upgrade costs now. */
const playPages = async (
  story: BillingStory,
  first: URL,
  {
    decision,
    second,
    due,
    next,
  }: { decision: string; second: string; due: number[]; next: number[] },
) => {
  const { driver, owner } = story
  const no = driver.name === 'shopify' ? 'decline' : 'cancel'
  const before = await driver.taken(owner)
  story.pages.push({ url: first, due, next })
  if (decision === 'leave') return void (await assertCharged(story, before, [[]]))
  const back = await decideOn(first.href, decision === 'cancel' ? no : 'approve')
  if (decision === 'cancel') return void (await assertCharged(story, before, [[]]))
  const pays = driver.name !== 'shopify' || driver.canPay(owner)
  let confirmed = await driver.confirm(owner, back)
  story.log.push(
    `  → confirmed ${confirmed.status} ${confirmed.json?.status ?? confirmed.text.slice(0, 90)}`,
  )
  const allowed = pays ? [due] : [[], due]
  const isAsked = confirmed.json?.status === 'redirect'
  if (!isAsked)
    return void (await assertCharged(story, before, confirmed.status === 503 ? [[], due] : allowed))
  const page = new URL(confirmed.json.redirect_url)
  story.pages.push({ url: page, due, next })
  if (second === 'leave') return void (await assertCharged(story, before, [[]]))
  await decideOn(page.href, second)
  confirmed = await driver.confirm(owner, page)
  story.log.push(`  → second page ${second}: ${confirmed.status} ${confirmed.text.slice(0, 90)}`)
  await assertCharged(story, before, second === 'approve' ? allowed : [[]])
}

type OrderStep = Step & { do: 'order' }
type Answer = Awaited<ReturnType<Driver['order']>>

/** What the proration call shows; null where two calls in a row got no answer. */
const showOrder = async (
  story: BillingStory,
  { plan, coupon }: OrderStep,
): Promise<{ shown: Answer; before: number[] } | null> => {
  const { driver, owner } = story
  const query = coupon ? `?promo_code_id=${coupon}` : '/'
  const ask = () => owner.get(`billing/subscriptions/${driver.name}/proration/${plan}${query}`)
  const early = await driver.taken(owner)
  const first = await ask()
  // Where the line was cut no amount could be shown: the owner reloads before she orders.
  const shown = first.status === 503 ? await ask() : first
  // What was approved before may be collected by reconciling.
  await assertCharged(
    story,
    early,
    story.pages.length ? [[], ...story.pages.map(({ due }) => due)] : [[]],
  )
  return shown.status === 503 ? null : { shown, before: await driver.taken(owner) }
}

const assertCredit = (story: BillingStory, shown: Answer, before: number[]) => {
  const most = mostCredit(story.promised.weighed, before)
  if (shown.status === 200 && shown.json.credit > most)
    fail(story, `a credit of ${shown.json.credit} where ${Math.round(most)} are paid and not used`)
}

const sendOrder = async (
  story: BillingStory,
  { plan, coupon, card, quoted }: OrderStep,
  shown: Answer,
): Promise<Answer> => {
  const { driver, owner } = story
  const answer = await driver.order(owner, plan, {
    promo_code_id: coupon,
    ...(driver.name === 'stripe' ? { payment_method_id: card } : {}),
    ...(quoted && shown.status === 200 ? { quote: shown.json.quote } : {}),
  })
  story.fresh ||= hasAsked(answer)
  story.log.push(
    `  → ${answer.status} ${answer.json?.status ?? answer.text.slice(0, 90)} (shown ${shown.json?.amount_due}, ${shown.json?.intent}, ${shown.json?.takes_effect})`,
  )
  return answer
}

/** What an order may have charged that needs no page. The present plan chosen again keeps things as they are. */
const chargeableOf = async (
  story: BillingStory,
  plan: string,
  due: number[],
): Promise<number[][]> => {
  const live = await subscriptionOf(story)
  const isPlan = live?.plan.id === plan || live?.scheduled_change?.plan.id === plan
  return isPlan ? [due, []] : [[]]
}

/** An owner's order: the amount that the proration call shows is the amount that is taken, at once and once. */
export const playOrder = async (story: BillingStory, step: OrderStep): Promise<void> => {
  const { plan, coupon, decision, second } = step
  const seen = await showOrder(story, step)
  if (!seen) return
  const { shown, before } = seen
  story.promised.weighed.hasCode ||= coupon !== undefined
  story.promised.hasAnnual ||= plan.endsWith('annual')
  assertCredit(story, shown, before)
  const answer = await sendOrder(story, step, shown)
  const due = amounts(shown.json?.amount_due ?? 0)
  if (answer.status === 503) return void (await assertCharged(story, before, [[], due]))
  if (answer.status !== 200) return void (await assertCharged(story, before, [[]]))
  story.promised.endsAt = null
  // What is ordered last is what she wants: an earlier question of the bank charges nothing any more.
  if (story.bank) story.bank.due = []
  if (answer.json.status === 'action_required') {
    story.bank = { secret: answer.json.client_secret, due }
    return void (await assertCharged(story, before, [[]]))
  }
  if (answer.json.status === 'redirect')
    return playPages(story, new URL(answer.json.redirect_url), {
      decision,
      second,
      due,
      next: amounts(shown.json?.next_amount ?? 0),
    })
  await assertCharged(story, before, await chargeableOf(story, plan, due))
}

/** The page that keeps the plan was open still, and is approved: the plan goes on, and coming back says so. */
const assertKept = async (story: BillingStory, answer: { status: number; text: string } | null) => {
  story.promised.endsAt = null
  const state = (await subscriptionOf(story))?.state
  if (answer && ![200, 503].includes(answer.status))
    fail(story, `kept, and told otherwise: ${answer.text}`)
  if (state === 'cancelled' || state === undefined)
    fail(story, `the plan was to be kept, and is ${state}`)
}

const hasPause = async ({ b, owner }: BillingStory): Promise<boolean> => {
  const open = b.world.db
    .selectFrom('pauses')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .where('resumed_at', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

type Page = BillingStory['pages'][number]

/** The amounts that somebody was shown: by this page, by others that are open, and as the next payment. */
const amountsShown = (story: BillingStory, page: Page, nextAmount: number | null | undefined) =>
  new Set([
    ...page.due,
    // Approved just before a renewal, that is charged as the page showed it.
    ...(page.next ?? []),
    ...story.pages.flatMap(({ due }) => due),
    ...amounts(nextAmount ?? 0),
  ])

/** Approves the page, where it is open still; where `confirms`, she comes back from it. */
const approveLate = async (story: BillingStory, page: Page, confirms: boolean) => {
  const { driver, owner } = story
  const back = await decideOn(page.url.href, 'approve').catch(() => null)
  const answer = back && confirms ? await driver.confirm(owner, back) : null
  story.log.push(
    `  → ${back ? 'approved' : 'nothing to approve'} ${answer?.status} ${answer?.text.slice(0, 90)}`,
  )
  if (answer && answer.status === 404) fail(story, 'returning from a page ended in 404')
  return { isApproved: back !== null, answer }
}

/** A page that was left open is approved after all; where `confirms`, she comes back from it. */
export const playReturn = async (story: BillingStory, confirms: boolean) => {
  const { driver, owner } = story
  const page = story.pages.shift()
  if (!page) return
  story.fresh = false
  // A page is reckoned for the running period; what has just begun is checked within a minute (decision 0035).
  if (driver.name === 'shopify') await story.b.visit()
  const before = await driver.taken(owner)
  const shown = await subscriptionOf(story)
  const isPaused = await hasPause(story)
  const { isApproved, answer } = await approveLate(story, page, confirms)
  await story.b.deliver()
  await story.b.wait({ minutes: 15 })
  await story.b.visit()
  if (page.keeps && isApproved && shown?.state === 'cancelled') await assertKept(story, answer)
  const known = amountsShown(story, page, shown?.next_amount)
  // The sweep may end a pause meanwhile: what that costs is shown elsewhere, and compared with it where time goes by.
  const isKnown = (one: number) => isPaused || known.has(one)
  await assertCharged(
    story,
    before,
    driver.canPay(owner) ? (delta) => delta.length <= 2 && delta.every(isKnown) : [[], page.due],
  )
}

/** What the bank asked for is done, or refused. */
export const playBank = async (story: BillingStory, decision: 'complete' | 'fail') => {
  const { bank, b, driver, owner } = story
  if (!bank) return
  story.bank = null
  story.fresh = false
  const before = await driver.taken(owner)
  const { secret, due } = bank
  await fetch(`${b.sandbox.url}/stripe/authenticate/${secret.split('_secret_')[0]}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: secret, decision }),
  })
  const answer = await owner.post('billing/subscriptions/stripe/confirm/')
  story.log.push(`  → ${answer.status} ${answer.text.slice(0, 90)}`)
  await assertCharged(story, before, decision === 'fail' ? [[]] : [[], due])
}
