import { phrase, type Text } from '../../texts/phrase.ts'
import type { DecisionRow } from './deciding/rows.ts'

const whyOf = ({ decision, reason }: Pick<DecisionRow, 'decision' | 'reason'>): Text => {
  if (reason === 'other')
    return phrase(decision === 'kept' ? 'reports.why_keep_else' : 'reports.why_hide_else')
  return phrase(`reports.why_${reason as 'opinion'}`)
}

/** Why it was decided so, in words for both sides; the owner's own words alone where the reason has no class. */
export const describeReason = (
  decision: Pick<DecisionRow, 'decision' | 'reason' | 'note'>,
): Text | string => {
  const { reason, note } = decision
  if (!note) return whyOf(decision)
  return reason === 'other' ? note : phrase('reports.why_with_note', { why: whyOf(decision), note })
}
