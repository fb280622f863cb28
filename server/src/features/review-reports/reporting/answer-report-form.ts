import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import type { World } from '../../../world.ts'
import { signForm } from '../../shopper-pages/form-token.ts'
import { nullIfMissing } from '../../shopper-pages/null-if-missing.ts'
import { sendPage } from '../../shopper-pages/send-page.ts'
import { drawReportForm } from './draw-report-form.ts'
import { openReportForm } from './open-report-form.ts'
import { sendMissingReview } from './send-missing-review.ts'

const empty = { reason: '', explanation: '', name: '', email: '', goodFaith: false }

/** `GET …/reviews/{id}/report`: the form of a report; a page (404) for a review that is not published. */
export const answerReportForm = async (
  world: World,
  request: PublicRequest,
): Promise<PublicAnswer> => {
  const open = await nullIfMissing(openReportForm(world, request, { writes: false }))
  if (!open) return sendMissingReview(world, request)
  const { accountId } = open.owner
  const token = signForm(world, { form: 'report', accountId, about: open.review.id })
  const body = drawReportForm({ open, token, values: empty, faults: {}, notice: null })
  return sendPage(open, { status: 200, title: open.texts('title'), body, needsScript: false })
}
