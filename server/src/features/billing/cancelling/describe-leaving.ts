import type { Output } from '@plaudit/contract/endpoint'
import type { describeLeaving as contract } from '@plaudit/contract/stores'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { plansById } from '../plans/keep-plans.ts'
import { isAbandoned, planAt, stateAt } from '../rules.ts'
import { heldReviews, liveOf } from '../rows.ts'
import { whenCancelled } from './cancel-subscription.ts'

/** What disconnecting would do, said before it is done: when a plan that the store pays ends, and what stays. @throws Problem `not_found` without a store */
export const describeLeaving = async (owner: Owner): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('not_found')
  const live = await liveOf(world.db, accountId)
  const running = live && stateAt(live, now) !== 'ended' ? live : null
  const isStorePaid = running?.provider === 'shopify'
  const endsAt = isStorePaid ? (running.cancel_at ?? (await whenCancelled(owner, running)).endsAt) : null
  const plan = running && (await plansById(world)).get(planAt(running, now))
  return {
    name: store.name,
    plan: running && plan ? { name: plan.name, provider: running.provider, ends_at: endsAt?.toISOString() ?? null } : null,
    reviews: await heldReviews(world.db, accountId),
    data_kept: 'until_account_deleted',
    refused: store.accessLostAt && isStorePaid && !isAbandoned(running, now) ? 'store_access_lost' : null,
  }
}
