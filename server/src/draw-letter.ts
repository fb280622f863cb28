import type { Letter } from './providers/mail.ts'
import { phrase, type Text } from './texts/phrase.ts'
import { translate } from './texts/translate.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A heading and a list below it. */
export type LetterSection = { title: Text; lines: Text[] }

type LetterParts = {
  to: string
  /** Empty for somebody whose name is not known. */
  name: string
  subject: Text
  line: Text
  sections?: LetterSection[]
  /** Below the sections. */
  rest?: Text
  button?: { text: Text; url: string }
  end: Text
}

type DrawnSection = { title: string; lines: string[] }

const sectionText = ({ title, lines }: DrawnSection): string =>
  [title, ...lines.map((line) => `- ${line}`)].join('\n')

const sectionHtml = ({ title, lines }: DrawnSection): string =>
  `<h2 style="margin:24px 0 4px;font-size:16px">${escape(title)}</h2><ul style="margin:0;padding-inline-start:20px">${lines
    .map((line) => `<li>${escape(line)}</li>`)
    .join('')}</ul>\n`

const buttonHtml = ({ text, url }: { text: string; url: string }): string =>
  `<p><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#F97316;color:#14213D;font-weight:600;text-decoration:none">${escape(text)}</a></p><p dir="ltr" style="word-break:break-all;font-size:13px">${escape(url)}</p>`

/**
 * One layout for every letter, in the owner's language: a plain text and an HTML that says the same,
 * readable in dark mail programs too.
 */
export const drawLetter = (
  language: Language,
  { to, name, button, sections = [], rest, ...parts }: LetterParts,
): Letter => {
  const said = (text: Text) => translate(language, text)
  const greeting = said(
    name === '' ? phrase('letters.greeting_unnamed') : phrase('letters.greeting', { name }),
  )
  const [subject, line, end] = [said(parts.subject), said(parts.line), said(parts.end)]
  const drawn = sections.map(({ title, lines }) => ({ title: said(title), lines: lines.map(said) }))
  const below = rest ? [said(rest)] : []
  const pressed = button ? [{ text: said(button.text), url: button.url }] : []
  return {
    to,
    subject,
    text: [
      greeting,
      line,
      ...drawn.map(sectionText),
      ...below,
      ...pressed.map(({ text, url }) => `${text}: ${url}`),
      end,
    ].join('\n\n'),
    html: `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:auto"><p>${escape(greeting)}</p><p>${escape(line)}</p>
${drawn.map(sectionHtml).join('')}${below.map((text) => `<p>${escape(text)}</p>`).join('')}${pressed.map(buttonHtml).join('')}
<p style="font-size:13px">${escape(end)}</p></div></body></html>`,
  }
}
