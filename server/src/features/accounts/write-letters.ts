import type { Letter } from '../../providers/mail.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Parts = { to: string; subject: string; greeting: string; lines: string[]; button?: { text: string; url: string }; end: string }

/** One look for every letter: a plain text and an HTML that says the same, readable in dark mail programs too. */
const letter = ({ to, subject, greeting, lines, button, end }: Parts): Letter => ({
  to,
  subject,
  text: [greeting, ...lines, ...(button ? [`${button.text}: ${button.url}`] : []), end].join('\n\n'),
  html: `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:auto"><p>${escape(greeting)}</p>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}
${button ? `<p><a href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#F97316;color:#14213D;font-weight:600;text-decoration:none">${escape(button.text)}</a></p><p style="word-break:break-all;font-size:13px">${escape(button.url)}</p>` : ''}
<p style="font-size:13px">${escape(end)}</p></div></body></html>`,
})

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
