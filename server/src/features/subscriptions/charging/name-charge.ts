import { languageOf } from '../../../account-language.ts'
import type { Tx } from '../../../db/transaction.ts'
import { onDay, phrase } from '../../../texts/phrase.ts'
import { translate } from '../../../texts/translate.ts'
import type { Owner } from '../../../world.ts'
import { plansById } from '../plans/find-plans.ts'
import type { ChargeRow } from './rows.ts'

/** What a one-off charge is called at the provider and in the billing history, in the owner's language. */
export const nameCharge = async (
  { world, accountId }: Owner,
  { kind, plan_id, covers_until }: ChargeRow,
  tx: Tx = world.db,
): Promise<string> => {
  const about = {
    plan: (await plansById(world, tx)).get(plan_id)?.name ?? plan_id,
    day: onDay(covers_until),
  }
  const language = await languageOf(tx, accountId)
  return translate(
    language,
    kind === 'upgrade'
      ? phrase('invoice.charge_upgrade', about)
      : phrase('invoice.charge_resume', about),
  )
}
