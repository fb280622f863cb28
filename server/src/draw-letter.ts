import type { Letter } from './providers/mail.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type LetterParts = { to: string; subject: string; greeting: string; lines: string[]; button?: { text: string; url: string }; end: string }

/** One look for every letter: a plain text and an HTML that says the same, readable in dark mail programs too. */
export const drawLetter = ({ to, subject, greeting, lines, button, end }: LetterParts): Letter => ({
  to,
  subject,
  text: [greeting, ...lines, ...(button ? [`${button.text}: ${button.url}`] : []), end].join('\n\n'),
  html: `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:auto"><p>${escape(greeting)}</p>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}
${button ? `<p><a href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#F97316;color:#14213D;font-weight:600;text-decoration:none">${escape(button.text)}</a></p><p style="word-break:break-all;font-size:13px">${escape(button.url)}</p>` : ''}
<p style="font-size:13px">${escape(end)}</p></div></body></html>`,
})
