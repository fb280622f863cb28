import type { HideReason } from '@plaudit/contract/reviews/review'
import { fieldProblem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'

type Given = { hide_reason?: HideReason | undefined; hide_note?: string | undefined }

/** A reason goes with hiding, and a note with a reason. @throws Problem `invalid` */
export const assertHideReason = ({ hide_reason, hide_note }: Given, isHiding: boolean): void => {
  if (hide_reason && !isHiding) throw fieldProblem('hide_reason', phrase('reviews.hide_reason'))
  if (hide_note !== undefined && !hide_reason)
    throw fieldProblem('hide_note', phrase('reviews.hide_note'))
}
