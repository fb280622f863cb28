import type { answerUpgradeOffer } from '@plaudit/contract/billing/cancel'
import type { Done, Parsed } from '@plaudit/contract/endpoint'
import type { Owner } from '../../../world.ts'
import { liveOf, setSubscription } from '../rows.ts'

export const answerOffer = async (
  { world, accountId }: Owner,
  _answer: Parsed<typeof answerUpgradeOffer>,
): Promise<Done> => {
  const row = await liveOf(world.db, accountId)
  if (row) await setSubscription(world.db, row, { upgrade_offer: 'answered' })
  return { ok: true }
}
