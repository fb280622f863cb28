import type { getCancellation as contract } from '@plaudit/contract/billing-cancel'
import { LimitKey } from '@plaudit/contract/billing-plans'
import type { Output } from '@plaudit/contract/endpoint'
import type { Owner } from '../../../world.ts'
import { describeBilling } from '../describe-billing.ts'
import { heldReviews, liveOf, ownerOf } from '../rows.ts'
import { assertCancellable, whenCancelled } from './cancel-subscription.ts'

/** What the last step of the cancel flow states (decisions 3), and what may be offered before. @throws Problem `not_offered` */
export const describeCancellation = async (owner: Owner): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const row = assertCancellable((await liveOf(world.db, accountId)) ?? null, now)
  const billing = await describeBilling(owner)
  const account = await ownerOf(world.db, accountId)
  const { endsAt } = await whenCancelled(owner, row)
  return {
    ends_at: endsAt.toISOString(),
    offers: [...(billing.pause_refusal === null ? (['pause'] as const) : []), ...(billing.can_extend_trial ? (['trial_extension'] as const) : [])],
    stops: LimitKey.options.filter((key) => billing.limits[key]),
    reviews_held: await heldReviews(world.db, accountId),
    free_review_allowance: world.settings.freeReviewAllowance,
    data_kept: 'until_account_deleted',
    needs_password: !account?.has_password,
  }
}
