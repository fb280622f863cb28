import type { Letter } from './providers/mail.ts'
import { phrase, type Text } from './texts/phrase.ts'
import { translate } from './texts/translate.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type LetterParts = {
  to: string
  /** Empty for somebody whose name is not known. */
  name: string
  subject: Text
  line: Text
  button?: { text: Text; url: string }
  end: Text
}

/**
 * One layout for every letter, in the owner's language: a plain text and an HTML that says the same,
 * readable in dark mail programs too.
 */
export const drawLetter = (
  language: Language,
  { to, name, button, ...parts }: LetterParts,
): Letter => {
  const [greeting, subject, line, end] = [
    name === '' ? phrase('letters.greeting_unnamed') : phrase('letters.greeting', { name }),
    parts.subject,
    parts.line,
    parts.end,
  ].map((text) => translate(language, text)) as [string, string, string, string]
  const pressed = button && { text: translate(language, button.text), url: button.url }
  return {
    to,
    subject,
    text: [greeting, line, ...(pressed ? [`${pressed.text}: ${pressed.url}`] : []), end].join(
      '\n\n',
    ),
    html: `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:auto"><p>${escape(greeting)}</p><p>${escape(line)}</p>
${pressed ? `<p><a href="${escape(pressed.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#F97316;color:#14213D;font-weight:600;text-decoration:none">${escape(pressed.text)}</a></p><p dir="ltr" style="word-break:break-all;font-size:13px">${escape(pressed.url)}</p>` : ''}
<p style="font-size:13px">${escape(end)}</p></div></body></html>`,
  }
}
