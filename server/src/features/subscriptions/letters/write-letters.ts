import { drawLetter } from '../../../draw-letter.ts'
import type { Letter } from '../../../providers/mail.ts'
import { onDay, phrase, type Value } from '../../../texts/phrase.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

type To = { to: string; name: string; language: Language; plan: Value; url: string }

/** Sent once, a few days before the first charge. */
export const trialEndsLetter = ({
  to,
  name,
  language,
  plan,
  url,
  at,
  amount,
}: To & { at: Date; amount: Value }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.trial_subject', { day: onDay(at) }),
    line: phrase('letters.trial_line', { plan, day: onDay(at), amount }),
    button: { text: phrase('letters.see_membership'), url },
    end: phrase('letters.subscription_end'),
  })

/** Sent when a payment failed. `until`: how long the features stay; null where they are off. */
export const paymentFailedLetter = ({
  to,
  name,
  language,
  plan,
  url,
  until,
}: To & { until: Date | null }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.failed_subject'),
    line: until
      ? phrase('letters.failed_line', { plan, day: onDay(until) })
      : phrase('letters.failed_off', { plan }),
    button: { text: phrase('letters.failed_button'), url },
    end: phrase('letters.subscription_end'),
  })
