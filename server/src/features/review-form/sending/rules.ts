import type { HeldFor } from '@plaudit/contract/reviews/review'
import { countLinks } from '../../../text-patterns/count-links.ts'
import type { BotSign } from '../../shopper-pages/find-bot-sign.ts'
import type { ReviewFormSettings } from '@plaudit/contract/storefront/review-form'

/** Limits for one address and one shop within an hour. `held`: beyond it a review waits for its owner. */
export const rates = {
  windowMs: 3_600_000,
  visitorHeld: 5,
  visitorMost: 20,
  shopMost: 1_000,
  /** Letters to one e-mail address, which anybody may have typed. */
  lettersMost: 3,
} as const

/** Shorter texts ("Great!") are often the same by chance. */
const SHORTEST_SAME = 24
const MOST_LINKS = 1
export const isLongEnoughToCompare = (text: string): boolean => text.length >= SHORTEST_SAME

/** What is known of a form besides its stars, which are not here so that no rule can look at them (16 CFR 465.7). */
export type Signs = {
  title: string
  text: string
  name: string
  bot: BotSign | null
  /** Reviews of this visitor within the hour, and others with this text or from this e-mail about this product. */
  fromVisitor: number
  sameText: number
  samePerson: number
}

/** The first sign of spam, or null. A link in a name or a title is one; one in the text may help, more are advertising. */
export const findSpamSign = (signs: Signs): HeldFor | null => {
  if (signs.bot) return { reason: signs.bot, count: 1 }
  const prominent = countLinks(`${signs.title} ${signs.name}`)
  const links = prominent + countLinks(signs.text)
  if (prominent > 0 || links > MOST_LINKS) return { reason: 'links', count: links }
  if (signs.sameText > 0) return { reason: 'same_text', count: signs.sameText }
  if (signs.samePerson > 0) return { reason: 'same_person', count: signs.samePerson }
  if (signs.fromVisitor >= rates.visitorHeld)
    return { reason: 'too_many', count: signs.fromVisitor + 1 }
  return null
}

/** When a review appears. One with a sign of spam waits for its owner, whatever its stars. */
export const planPublication = (
  { publish, days }: ReviewFormSettings,
  { held, now }: { held: HeldFor | null; now: Date },
): { status: 'published' | 'pending'; publishAt: Date | null } => {
  if (held || publish === 'by_hand') return { status: 'pending', publishAt: null }
  if (publish === 'at_once') return { status: 'published', publishAt: null }
  return { status: 'pending', publishAt: new Date(now.getTime() + days * 86_400_000) }
}
