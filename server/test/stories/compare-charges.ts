import { accountOf } from '../billing/billing-world.ts'
import type { Truth } from '../billing/driver.ts'
import { fail, sameAmounts, type subscriptionOf, type BillingStory } from './billing-story-state.ts'
import { deliverAs } from './play-passing-time.ts'

/** How many payments gave the account a plan for some time. */
const paymentsWithRights = async ({ b, owner }: BillingStory): Promise<number> => {
  const rows = await b.world.db
    .selectFrom('rights_entries')
    .select('payment_external_id')
    .distinct()
    .where('account_id', '=', owner.accountId)
    .where('kind', '=', 'payment')
    .whereRef('covers_until', '>', 'covers_from')
    .execute()
  return rows.length
}

/** What stands in the billing history is what was taken. */
const compareHistory = async (story: BillingStory, { isFrozen }: { isFrozen: boolean }) => {
  const { b, driver, owner } = story
  // Of a frozen one Shopify reports no paid periods: they are known again once the bill is paid.
  if (isFrozen) {
    await driver.pays(owner, true)
    await b.deliver()
    await b.visit()
  }
  const history = (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results as {
    status: string
    amount: number
  }[]
  const back = history.filter(({ amount }) => amount < 0).map(({ amount }) => -amount)
  const paid = history
    .filter(({ status, amount }) => status === 'succeeded' && amount > 0)
    .map(({ amount }) => amount)
  for (const one of back) paid.splice(paid.indexOf(one), 1)
  const taken = await driver.taken(owner)
  if (
    !sameAmounts(
      paid.toSorted((x, y) => x - y),
      taken.toSorted((x, y) => x - y),
    )
  )
    fail(story, `the history says ${JSON.stringify(paid)}, taken was ${JSON.stringify(taken)}`)
  const given = await paymentsWithRights(story)
  if (given < taken.length)
    fail(story, `${taken.length} charges, ${given} of them gave rights: ${JSON.stringify(taken)}`)
}

type Books = {
  sub: Awaited<ReturnType<typeof subscriptionOf>>
  /** What runs at the provider. */
  truth: Truth[]
  /** Both, for the sentence of a failure. */
  seen: string
}

/** One subscription here and there, in the same state. */
const compareStates = (story: BillingStory, { sub, truth, seen }: Books) => {
  if (truth.length > 1) fail(story, `two subscriptions run: ${seen}`)
  const [one] = truth
  const endsEmulated = sub?.state === 'cancelled' && story.driver.name !== 'stripe'
  if (!one && sub && !endsEmulated) fail(story, `nothing runs at the provider: ${seen}`)
  if (one && !sub) fail(story, `the account shows none: ${seen}`)
  if (one && sub && !one.states.includes(sub.state)) fail(story, `the states differ: ${seen}`)
}

const comparePlans = (story: BillingStory, { sub, truth: [one], seen }: Books) => {
  // Where a change that was approved waits for the period's end, such a provider has it already.
  const billed =
    story.driver.name === 'stripe' ? sub?.plan.id : (sub?.scheduled_change?.plan.id ?? sub?.plan.id)
  // Of a cancelled plan nothing is billed any more, whatever was approved beside it.
  if (one?.planId && sub?.state !== 'cancelled' && one.planId !== billed)
    fail(story, `the plans differ: ${seen}, scheduled ${sub?.scheduled_change?.plan.id}`)
}

const compareRights = (story: BillingStory, paidPlan: unknown, { sub, seen }: Books) => {
  const now = story.b.world.clock.now().getTime()
  const isOn =
    sub !== null &&
    (['trialing', 'active', 'cancelled'].includes(sub.state) ||
      (sub.state === 'past_due' && Date.parse(sub.grace_until) > now))
  if (paidPlan !== isOn) fail(story, `paid features are ${paidPlan ? 'on' : 'off'}: ${seen}`)
}

/** Everything that is still to be said is said; then what is kept is what the provider has. */
export const compareCharges = async (story: BillingStory) => {
  const { b, driver, owner } = story
  b.sandbox.calm()
  await deliverAs(story, 'made')
  await b.wait({ minutes: 7 * 60 })
  await b.deliver()
  await b.visit()
  await b.visit()
  const { active_subscription: sub, limits } = await accountOf(owner)
  const truth = driver.truth(owner)
  const seen = `account ${sub?.state ?? 'none'} ${sub?.plan.id ?? ''}, provider ${JSON.stringify(truth)}`
  const books = { sub, truth, seen }
  compareStates(story, books)
  comparePlans(story, books)
  compareRights(story, limits.paid_plan, books)
  await compareHistory(story, {
    isFrozen: driver.name === 'shopify' && truth[0]?.states.includes('past_due') === true,
  })
}
