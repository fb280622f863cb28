import { SUMMARY_HOUR } from '@plaudit/contract/dropshipping/notices'
import type { Language } from '@plaudit/contract/accounts/account-fields'
import { drawLetter, type LetterSection } from '../../../../draw-letter.ts'
import type { Letter } from '../../../../providers/mail.ts'
import { phrase, type Text } from '../../../../texts/phrase.ts'
import type { WaitingRow } from './rows.ts'
import { inDollars, inPercent } from '../rules.ts'
import { byKind, countTexts } from './rules.ts'

/** PROD-62: so many changes are written out; the rest is counted. */
const MOST_LINES = 20

const lineOf = ({ kind, title, stock, facts: { before, after } }: WaitingRow): Text => {
  const margin = inPercent(after.margin)
  return kind === 'price'
    ? phrase('selling.line_price', {
        title,
        before: inDollars(before.cost),
        after: inDollars(after.cost),
        margin_before: inPercent(before.margin),
        margin,
        stock,
      })
    : phrase('selling.line', { title, cost: inDollars(after.cost), margin, stock })
}

const sectionsOf = (rows: WaitingRow[]): LetterSection[] => {
  const groups = byKind(rows)
  const written = new Set(groups.flatMap((one) => one.rows).slice(0, MOST_LINES))
  return groups.flatMap(({ kind, rows: some }) => {
    const lines = some.filter((row) => written.has(row)).map(lineOf)
    return lines.length > 0 ? [{ title: countTexts[kind](some.length), lines }] : []
  })
}

type Given = {
  to: { email: string; name: string; language: Language }
  rows: WaitingRow[]
  publicUrl: string
}

/** PROD-62: the summary of the day as a letter: up to 20 changes by kind, the rest counted. */
export const writeSummary = ({ to, rows, publicUrl }: Given): Letter => {
  const rest = rows.length - MOST_LINES
  return drawLetter(to.language, {
    to: to.email,
    name: to.name,
    subject: phrase('selling.summary_subject', { count: rows.length }),
    line: phrase('selling.summary_line', { time: `${SUMMARY_HOUR}:00` }),
    sections: sectionsOf(rows),
    ...(rest > 0 && { rest: phrase('selling.summary_rest', { count: rest }) }),
    button: { text: phrase('selling.told_live'), url: `${publicUrl}/live-products` },
    end: phrase('selling.summary_end'),
  })
}
