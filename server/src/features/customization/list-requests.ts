import type {
  CustomizationOffer,
  listCustomizationRequests as contract,
} from '@plaudit/contract/billing/customization'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { pageFrom, readCursor } from '../../cursor.ts'
import type { Owner } from '../../world.ts'
import { findCurrentPlan } from '../subscriptions/find-current-plan.ts'
import {
  findRequests,
  hasPaidRequest,
  hasRequestUnderWay,
} from '../subscriptions/purchases/requests/find-requests.ts'
import { customizationOffer } from './rules.ts'
import { requestView } from './view.ts'

/** Whether the customization service can be bought now, and if not, why and from when. */
export const findOffer = async (owner: Owner): Promise<CustomizationOffer> => {
  const plan = await findCurrentPlan(owner)
  return customizationOffer({
    state: plan?.state ?? null,
    isPerpetual: plan?.isPerpetual ?? false,
    trialEndsAt: plan?.trialEndsAt ?? null,
    takenAlongAt: plan?.provider === 'paypal' && !plan.cancelAt ? plan.periodEnd : null,
    hasBought: await hasPaidRequest(owner),
    isUnderWay: await hasRequestUnderWay(owner),
    currency: plan?.currency ?? 'USD',
    now: owner.world.clock.now(),
  })
}

export const listRequests = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const cursor = readCursor(input.cursor, 2)
  const found = await findRequests(owner, { cursor, limit: input.limit })
  const { rows, pageInfo } = pageFrom(found, {
    limit: input.limit,
    cursor,
    keyOf: (row) => [row.created_at.toISOString(), row.id],
  })
  return {
    results: rows.map((row) => requestView(row, owner.world.files)),
    pageInfo,
    offer: await findOffer(owner),
  }
}
