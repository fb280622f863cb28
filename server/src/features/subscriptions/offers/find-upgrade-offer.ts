import type { getUpgradeOffer } from '@plaudit/contract/billing/cancel'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Output } from '@plaudit/contract/endpoint'
import type { Owner } from '../../../world.ts'
import { plansById } from '../plans/find-plans.ts'
import { liveOf } from '../rows.ts'
import { stateAt } from '../rules.ts'

/** BILL-10: after a successful monthly checkout, once: the same plan yearly, with what it saves. */
export const findUpgradeOffer = async ({
  world,
  accountId,
}: Owner): Promise<Output<typeof getUpgradeOffer>> => {
  const row = await liveOf(world.db, accountId)
  if (
    row?.upgrade_offer !== 'due' ||
    !['trialing', 'active'].includes(stateAt(row, world.clock.now()))
  )
    return { offer: null }
  const plans = [...(await plansById(world)).values()]
  const current = plans.find(({ id }) => id === row.plan_id)
  const plan = plans.find(
    ({ name, interval, status }) =>
      name === current?.name && interval === 'annual' && status === 'AC',
  )
  if (!current || !plan || current.interval !== 'monthly') return { offer: null }
  return { offer: { current, plan, saves_a_year: 12 * cycleCost(current) - cycleCost(plan) } }
}
