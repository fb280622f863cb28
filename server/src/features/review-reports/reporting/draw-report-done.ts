import { markup, type Html } from '../../../markup/html.ts'
import { findBackUrl } from '../../review-form/sending/find-back-url.ts'
import { drawProductHead } from '../../shopper-pages/draw-product-head.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import type { OpenReportForm } from './open-report-form.ts'
import type { WrittenReport } from './write-report.ts'

type Sent = { report: WrittenReport; email: string }

/** The receipt on the page: the report's number, and where the decision comes. */
export const drawReportDone = async (
  { owner, review, texts }: OpenReportForm,
  { report, email }: Sent,
): Promise<Html> => {
  const backUrl = await findBackUrl(owner, review.product.handle)
  const isWrittenTo = email !== '' && !report.suspicious
  return markup`
    <div class="${classOf('writeDone')}">
      ${drawProductHead(review.product, texts('done_title'))}
      <p>${texts('lead')}</p>
      <p>${isWrittenTo ? texts('done_mail', { email }) : email === '' && texts('done_no_mail')}</p>
      <p class="${classOf('writeHint')}">${texts('done_number', { number: report.id })}</p>
      ${backUrl && markup`<a class="${classOf('writeSend')}" href="${backUrl}">${texts('back')}</a>`}
    </div>`
}
