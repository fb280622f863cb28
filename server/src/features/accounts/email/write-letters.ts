import { drawLetter } from '../../../draw-letter.ts'
import type { Letter } from '../../../providers/mail.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

type To = { to: string; name: string; language: Language }

/** For a forgotten password (ACC-4: the link works once, within one hour). */
export const resetLetter = ({ to, name, language, url }: To & { url: string }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.reset_subject'),
    line: phrase('letters.reset_line'),
    button: { text: phrase('letters.reset_button'), url },
    end: phrase('letters.reset_end'),
  })

/** For an account without a password: the same link, worded for a first password. */
export const setPasswordLetter = ({ to, name, language, url }: To & { url: string }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.set_subject'),
    line: phrase('letters.set_line'),
    button: { text: phrase('letters.set_button'), url },
    end: phrase('letters.set_end'),
  })

/** The link works once, within two days. */
export const verifyLetter = ({ to, name, language, url }: To & { url: string }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.verify_subject'),
    line: phrase('letters.verify_line'),
    button: { text: phrase('letters.verify_button'), url },
    end: phrase('letters.verify_end'),
  })

/** To the new address, before anything changes. */
export const changeEmailLetter = ({ to, name, language, url }: To & { url: string }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.new_email_subject'),
    line: phrase('letters.new_email_line'),
    button: { text: phrase('letters.new_email_button'), url },
    end: phrase('letters.new_email_end'),
  })

/** To the old address, after the change. */
export const emailChangedLetter = ({
  to,
  name,
  language,
  email,
  supportEmail,
}: To & { email: string; supportEmail: string }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.email_changed_subject'),
    line: phrase('letters.email_changed_line', { email }),

    end: phrase('letters.changed_end', { email: supportEmail }),
  })

/** Somebody else created the account with this e-mail and never verified it: their password was removed. */
export const accountClaimedLetter = ({ to, name, language, url }: To & { url: string }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.claimed_subject'),
    line: phrase('letters.claimed_line'),
    button: { text: phrase('letters.claimed_button'), url },
    end: phrase('letters.claimed_end'),
  })

/** Failed passwords from elsewhere must not lock the owner out. */
export const passwordAttemptsLetter = ({ to, name, language, url }: To & { url: string }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.guesses_subject'),
    line: phrase('letters.guesses_line'),
    button: { text: phrase('letters.guesses_button'), url },
    end: phrase('letters.guesses_end'),
  })

/** Sent whenever a password changed, so that an owner who did not do it notices. */
export const passwordChangedLetter = ({
  to,
  name,
  language,
  supportEmail,
}: To & { supportEmail: string }): Letter =>
  drawLetter(language, {
    to,
    name,
    subject: phrase('letters.changed_subject'),
    line: phrase('letters.changed_line'),
    end: phrase('letters.changed_end', { email: supportEmail }),
  })
