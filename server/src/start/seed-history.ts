import { orderPlan } from '../features/subscriptions/checkout/order-plan.ts'
import { reconcileDueSubscriptions } from '../features/subscriptions/sweeps/reconcile-due-subscriptions.ts'
import type { Owner, World } from '../world.ts'

const DAY_MS = 86_400_000
const MONTH_MS = 30 * DAY_MS
/** A trial of 7 days, two paid months and some days of the third (RUN-5: the demo owner is in her third month). */
const HISTORY_MS = 74 * DAY_MS
/** Stripe's test card that pays, as the sandbox knows it too. */
const TEST_CARD = 'pm_card_visa'

const billing = {
  name: 'Fernhill Goods',
  email: 'demo@plaudit.test',
  country: 'NO',
  address: 'Storgata 1',
  city: 'Oslo',
  postal_code: '0155',
  company: '',
  tax_number: '',
}

const postToSandbox = async (sandboxUrl: string, what: 'clock' | 'webhooks', ask: object) => {
  const answer = await fetch(`${sandboxUrl}/sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ask),
  })
  if (!answer.ok) throw new Error(`The sandbox did not take this: ${await answer.text()}`)
}

const movedBy = async (sandboxUrl: string): Promise<number> => {
  const { moved_ms } = (await (await fetch(`${sandboxUrl}/sandbox/clock`)).json()) as {
    moved_ms: number
  }
  return moved_ms
}

/** Sets sandbox and product back to when the demo owner began; only where nothing has happened in the sandbox yet. */
export const beginEarlier = async (sandboxUrl: string): Promise<void> => {
  await postToSandbox(sandboxUrl, 'clock', { begin_earlier_ms: HISTORY_MS })
  // Nobody listens before the start is over; what they would report is asked for below.
  await postToSandbox(sandboxUrl, 'webhooks', { action: 'hold' })
}

/** Pro, monthly, by card. */
export const subscribeDemo = (owner: Owner) =>
  orderPlan('stripe')(owner, { plan_id: 'pro-monthly', billing, payment_method_id: TEST_CARD })

/**
 * Lets the months go by until today, with every payment that falls due. Also after a start that was cut short half-way.
 */
export const catchUp = async (world: World, sandboxUrl: string): Promise<void> => {
  for (
    let behind = -(await movedBy(sandboxUrl));
    behind > 0;
    behind = -(await movedBy(sandboxUrl))
  ) {
    await postToSandbox(sandboxUrl, 'clock', { advance_ms: Math.min(behind, MONTH_MS) })
    await reconcileDueSubscriptions(world)
  }
  await postToSandbox(sandboxUrl, 'webhooks', { action: 'clear' })
}
