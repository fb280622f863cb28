import { drawLetter as letter } from '../../draw-letter.ts'
import type { Letter } from '../../providers/mail.ts'

/** The way back in (point P1: the link works once and for one hour). */
export const resetLetter = ({ to, name, url }: { to: string; name: string; url: string }): Letter =>
  letter({
    to,
    subject: 'Choose a new password',
    greeting: `Hello ${name},`,
    lines: ['somebody, most likely you, asked to choose a new password for your Plaudit account. The link works once and for one hour.'],
    button: { text: 'Choose a new password', url },
    end: 'If it was not you, ignore this letter: nothing has changed.',
  })

/** Said whenever a password changed, so that an owner who did not do it learns of it. */
export const passwordChangedLetter = ({ to, name, supportEmail }: { to: string; name: string; supportEmail: string }): Letter =>
  letter({
    to,
    subject: 'Your password was changed',
    greeting: `Hello ${name},`,
    lines: ['the password of your Plaudit account was just changed, and all other sign-ins were ended.'],
    end: `If it was not you, write to ${supportEmail} at once.`,
  })
