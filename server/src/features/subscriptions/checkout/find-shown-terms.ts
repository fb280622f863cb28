import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { isQuoteFresh, openQuote, wholeSecond } from '../sealed-quote.ts'
import { fetchQuote, type ChangeTerms } from './fetch-quote.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { isSameOrder, type QuotedOrder } from './rules.ts'

/**
 * What the order comes to, reckoned at the moment that was shown, if the same amount comes of it still.
 * @throws Problem `quote_changed`; nothing was charged then
 */
export const findShownTerms = async (
  owner: Owner,
  prepared: PreparedOrder,
  quote: string | undefined,
): Promise<{ at: Date; terms: ChangeTerms }> => {
  const { world, accountId } = owner
  const now = wholeSecond(world.clock.now())
  if (quote === undefined) return { at: now, terms: await fetchQuote(owner, prepared, now) }
  const shown = openQuote(quote, world.settings.sessionSecret) as QuotedOrder | null
  const { provider, plan, discount, basis } = prepared
  const isSame =
    shown &&
    isSameOrder(shown, {
      accountId,
      provider,
      planId: plan.id,
      promoCodeId: discount?.id ?? null,
      basis,
    })
  if (!isSame || !isQuoteFresh(shown.at, world.clock.now())) throw new Problem('quote_changed')
  const at = new Date(shown.at)
  const terms = await fetchQuote(owner, prepared, at)
  if (terms.dueCents !== shown.dueCents || terms.nextCents !== shown.nextCents)
    throw new Problem('quote_changed')
  return { at, terms }
}
