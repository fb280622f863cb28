import type { Plan } from '@plaudit/contract/billing/plans'
import type { Owner } from '../../../world.ts'
import { type PromoCodeRow } from '../plans/rows.ts'
import { promoCodeById, redemptionOf, redemptionsByOthers } from '../plans/promo-codes/rows.ts'
import { countGuess } from './count-guess.ts'
import { matchPromoCode } from './match-promo-code.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import { countMonthsUsedElsewhere } from '../plans/count-months-used-elsewhere.ts'
import { hasSubscribedEver } from '../plans/has-subscribed-ever.ts'
import { monthsLeft, codeRefusal } from '../plans/rules.ts'

type Found = { row: PromoCodeRow; left: number | null }

const assertCounts = async (
  owner: Owner,
  { row, plan }: { row: PromoCodeRow | undefined; plan: Plan },
): Promise<Found> => {
  const { world, accountId } = owner
  const used = row && (await redemptionOf(world.db, accountId, row.id))
  const left = row
    ? monthsLeft(row, used?.months_used ?? (await countMonthsUsedElsewhere(owner, row.id)))
    : null
  const refusal = codeRefusal(row ?? null, {
    plan: plan.name,
    used: row ? await redemptionsByOthers(world.db, { id: row.id, accountId }) : 0,
    left,
    hasSubscribedBefore: await hasSubscribedEver(owner),
    now: world.clock.now(),
  })
  if (!row || refusal)
    throw new Problem('promo_code_refused', { detail: refusal ?? phrase('billing.code_unknown') })
  return { row, left }
}

/**
 * The code that is meant and counts here, by its spelling or its id. One that is not there is a
 * guess, whichever call brings it.
 */
export const findCountingCode = async (
  owner: Owner,
  { given, plan }: { given: string; plan: Plan },
): Promise<Found> => {
  // Counted before it is looked up, so that many at once are no way round the limit.
  await countGuess(owner.world, owner.accountId, 1)
  const id = await matchPromoCode(owner.world, given)
  if (id) await countGuess(owner.world, owner.accountId, -1)
  return assertCounts(owner, {
    row: id ? await promoCodeById(owner.world.db, id) : undefined,
    plan,
  })
}
