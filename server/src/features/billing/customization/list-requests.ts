import type {
  CustomizationOffer,
  listCustomizationRequests as contract,
} from '@plaudit/contract/billing/customization'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { pageFrom, readCursor } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import { plansById } from '../plans/keep-plans.ts'
import { isPerpetualPlan, stateAt } from '../rules.ts'
import { liveOf } from '../rows.ts'
import { requestUnderWay } from '../purchases/rows.ts'
import { hasPaidRequest, requestsPage } from './rows.ts'
import { customizationOffer } from './rules.ts'
import { requestView } from './view.ts'

/** Whether the customization service can be bought now, and if not, why and from when. */
export const findOffer = async ({ world, accountId }: Owner): Promise<CustomizationOffer> => {
  const row = await liveOf(world.db, accountId)
  const plan = row && (await plansById(world)).get(row.plan_id)
  return customizationOffer({
    state: row ? stateAt(row, world.clock.now()) : null,
    isPerpetual: isPerpetualPlan(plan ?? null),
    trialEndsAt: row?.trial_ends_at ?? null,
    takenAlongAt: row?.provider === 'paypal' && !row.cancel_at ? row.period_end : null,
    hasBought: await hasPaidRequest(world.db, accountId),
    isUnderWay: (await requestUnderWay(world.db, accountId)) !== undefined,
    currency: row?.currency ?? 'USD',
    now: world.clock.now(),
  })
}

export const listRequests = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const cursor = readCursor(input.cursor, 2)
  const found = await requestsPage(world.db, accountId, { cursor, limit: input.limit })
  const { rows, pageInfo } = pageFrom(found, {
    limit: input.limit,
    cursor,
    keyOf: (row) => [row.created_at.toISOString(), row.id],
  })
  return {
    results: rows.map((row) => requestView(row, world.files)),
    pageInfo,
    offer: await findOffer(owner),
  }
}
