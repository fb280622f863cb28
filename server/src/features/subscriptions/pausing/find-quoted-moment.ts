import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import type { SubscriptionRow } from '../rows.ts'
import { wholeSecond, isQuoteFresh, openQuote } from '../sealed-quote.ts'
import { findResumeTerms, type ShownTerms } from './find-resume-terms.ts'
import { resumeBasisOf } from './resume-basis-of.ts'

/** A quote is as old as half an hour: so far may the next payment move without being another. */
const SAME_DAY_MS = 60 * 60_000

const readShown = (text: string, secret: string) =>
  openQuote(text, secret) as Partial<ShownTerms> | null

/**
 * The moment that resuming is reckoned at: the one that was shown, if the same amount and day come of it still.
 * @throws Problem `quote_changed`; nothing was charged then
 */
export const findQuotedMoment = async (
  owner: Owner,
  row: SubscriptionRow,
  quote: string | undefined,
): Promise<Date> => {
  const { world, accountId } = owner
  const now = wholeSecond(world.clock.now())
  if (quote === undefined) return now
  const shown = readShown(quote, world.settings.sessionSecret)
  if (
    !shown?.at ||
    shown.accountId !== accountId ||
    shown.resumes !== resumeBasisOf(row) ||
    !isQuoteFresh(shown.at, world.clock.now())
  )
    throw new Problem('quote_changed')
  const at = new Date(shown.at)
  const { dueCents, nextAt, nextCents } = await findResumeTerms(owner, row, at)
  const isMoved = Math.abs((nextAt?.getTime() ?? 0) - (shown.nextAt ?? 0)) > SAME_DAY_MS
  if (isMoved || dueCents !== shown.dueCents || nextCents !== shown.nextCents)
    throw new Problem('quote_changed')
  return at
}
