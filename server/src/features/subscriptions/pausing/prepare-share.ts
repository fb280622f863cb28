import { v7 } from 'uuid'
import type { Owner } from '../../../world.ts'
import { dropOpenCharges, insertCharge, type ChargeRow } from '../charging/rows.ts'
import { type SubscriptionRow } from '../rows.ts'

import { findResumeTerms } from './find-resume-terms.ts'

/** Writes down the share that resuming is about to charge, before anything is charged; null when there is none. */
export const prepareShare = async (
  owner: Owner,
  row: SubscriptionRow,
  at: Date,
): Promise<ChargeRow | null> => {
  const { world, accountId } = owner
  const { dueCents, share } = await findResumeTerms(owner, row, at)
  if (!share || !row.provider) return null
  const now = world.clock.now()
  await dropOpenCharges(world.db, accountId, now)
  return insertCharge(world.db, {
    account_id: accountId,
    id: v7(),
    subscription_id: row.id,
    provider: row.provider,
    kind: 'resume',
    plan_id: row.plan_id,
    covers_from: share.from,
    covers_until: share.until,
    cents: dueCents,
    currency: row.currency,
    state: 'open',
    created_at: now,
  })
}
