import type { recordCancellation as contract } from '@plaudit/contract/billing-cancel'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { alone } from '../hold-lease.ts'
import { keepTold } from '../keeping/keep-told.ts'
import { findRunning } from '../keeping/look-again.ts'
import { canExtendTrial, TRIAL_EXTENSION_DAYS } from '../rules.ts'
import { insertCancellationStep, type SubscriptionRow } from '../rows.ts'
import { phrase } from '../../../texts/phrase.ts'

const extend = async (owner: Owner): Promise<SubscriptionRow> => {
  const { world } = owner
  const row = await findRunning(owner)
  const now = world.clock.now()
  if (!row?.provider || !row.external_id || !canExtendTrial(row, now)) throw new Problem('not_offered', { detail: phrase('billing.trial_extended_once') })
  const { provider, external_id } = row
  const payer = await findPayer(owner, provider)
  const told = await calling(world, provider, async () => {
    const current = await world.payments[provider].fetch(external_id, payer)
    if (!current) throw new Problem('not_offered')
    return world.payments[provider].extendTrial(current, { payer, days: TRIAL_EXTENSION_DAYS })
  })
  return keepTold(owner, row, { told, own: { trial_extended_at: now } })
}

/** Spec 7: records what was offered and taken. An accepted extension is granted here (point P41). @throws Problem `not_offered` */
export const recordStep = (owner: Owner, input: Parsed<typeof contract>): Promise<Output<typeof contract>> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const { step, offered, taken, reason = null, comment = null } = input
    const row = offered === 'trial_extension' && taken ? await extend(owner) : null
    await insertCancellationStep(world.db, { account_id: accountId, id: v7(), step, offered, taken, reason, comment, created_at: world.clock.now() })
    return { ok: true, trial_ends_at: row?.trial_ends_at?.toISOString() ?? null }
  })
