import type { Parsed } from '@plaudit/contract/endpoint'
import type { decideReports, KeepReason } from '@plaudit/contract/reviews/reports'
import type { HideReason } from '@plaudit/contract/reviews/review'
import { fieldProblem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'

export type Verdict = { note: string | null } & (
  { decision: 'kept'; reason: KeepReason } | { decision: 'hidden'; reason: HideReason }
)

const verdictOf = (input: Parsed<typeof decideReports>): Verdict => {
  const { decision, keep_reason, hide_reason } = input
  const note = input.note ?? null
  if (decision === 'keep') {
    if (!keep_reason) throw fieldProblem('keep_reason', phrase('reports.keep_reason'))
    return { decision: 'kept', reason: keep_reason, note }
  }
  if (!hide_reason) throw fieldProblem('hide_reason', phrase('reports.hide_reason'))
  return { decision: 'hidden', reason: hide_reason, note }
}

/** A decision has a reason, and one of no class has it in words. The stars are not among what it knows. @throws Problem `invalid` */
export const assertVerdict = (input: Parsed<typeof decideReports>): Verdict => {
  const verdict = verdictOf(input)
  if (verdict.reason === 'other' && !verdict.note)
    throw fieldProblem('note', phrase('reports.note_missing'))
  return verdict
}
