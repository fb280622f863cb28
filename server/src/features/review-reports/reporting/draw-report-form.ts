import { ReportReason } from '@plaudit/contract/reviews/reports'
import { markup, type Html } from '../../../markup/html.ts'
import { drawFaults, type FaultsDrawing } from '../../shopper-pages/draw-faults.ts'
import { drawProductHead } from '../../shopper-pages/draw-product-head.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import type { ReportTexts } from '../choose-report-texts.ts'
import type { OpenReportForm } from './open-report-form.ts'
import type { ReportFaults, ReportValues } from './rules.ts'
import { drawReportedReview } from './draw-reported-review.ts'

export type ReportDrawing = {
  open: OpenReportForm
  token: string
  values: ReportValues
  faults: ReportFaults
  /** A sentence above the form. */
  notice: string | null
}

type Parts = ReportDrawing & { drawn: FaultsDrawing }

const faultTextsOf = (texts: ReportTexts) => ({
  reason: texts('fault_reason'),
  explanation: texts('fault_explanation'),
  explanation_long: texts('fault_explanation_long'),
  name: texts('fault_name'),
  name_long: texts('fault_name_long'),
  email: texts('fault_email'),
  email_domain: texts('fault_email_domain'),
  good_faith: texts('fault_good_faith'),
})

const drawReasons = ({ open: { texts }, values, drawn }: Parts): Html => {
  const options = ReportReason.options.map((reason, at) => {
    const label = texts(reason === 'other' ? 'for_else' : `for_${reason}`)
    return markup`
      <label class="${classOf('writeConsent')}">
        <input type="radio" id="write-reason-${at + 1}" name="reason" value="${reason}" required${values.reason === reason && markup` checked`}${drawFaults.describe(drawn, 'reason', false)}>
        <span>${label}</span>
      </label>`
  })
  return markup`
    <fieldset>
      <legend>${texts('reason')}</legend>
      <div class="${classOf('writeChoices')}">${options}</div>
      ${drawFaults.at(drawn, 'reason')}
    </fieldset>`
}

const drawExplanation = ({ open: { texts }, values, drawn }: Parts): Html => markup`
  <div>
    <label for="write-explanation">${texts('explanation')}</label>
    <textarea id="write-explanation" name="explanation" rows="4" dir="auto" required${drawFaults.describe(drawn, 'explanation', true)}>${values.explanation}</textarea>
    <p class="${classOf('writeHint')}" id="write-explanation-hint">${texts('explanation_hint')}</p>
    ${drawFaults.at(drawn, 'explanation')}
  </div>`

const drawContact = ({ open: { texts }, values, drawn }: Parts, name: 'name' | 'email'): Html => {
  const optional = markup` <span class="${classOf('writeHint')}">${texts('optional')}</span>`
  return markup`
    <div>
      <label for="write-${name}">${texts(name)}${optional}</label>
      <input id="write-${name}" name="${name}" type="${name === 'email' ? 'email' : 'text'}" autocomplete="${name}" dir="auto" value="${values[name]}"${drawFaults.describe(drawn, name, false)}>
      ${drawFaults.at(drawn, name)}
    </div>`
}

const drawGoodFaith = ({ open: { texts }, values, drawn }: Parts): Html => markup`
  <div>
    <label class="${classOf('writeConsent')}">
      <input type="checkbox" id="write-good-faith" name="good-faith" value="1" required${values.goodFaith && markup` checked`}${drawFaults.describe(drawn, 'good-faith', false)}>
      <span>${texts('good_faith')}</span>
    </label>
    ${drawFaults.at(drawn, 'good-faith')}
  </div>`

/** The form of a report, as it works without script. */
export const drawReportForm = (drawing: ReportDrawing): Html => {
  const { open, token, faults, notice } = drawing
  const { texts, review, url } = open
  const drawn = {
    faults,
    texts: { faultsTitle: () => texts('faults'), faults: faultTextsOf(texts) },
  }
  const parts = { ...drawing, drawn }
  return markup`
    <form class="${classOf('writeForm')}" method="post" action="${url}?locale=${open.drawing.words.language}" enctype="multipart/form-data" novalidate aria-labelledby="write-heading">
      ${drawProductHead(review.product, texts('title'))}
      <p>${texts('lead')}</p>
      ${drawFaults.summary(drawn)}
      ${notice && markup`<p role="status" class="${classOf('writeNotice')}">${notice}</p>`}
      ${drawReportedReview(open)}
      <input type="hidden" name="form" value="${token}">
      ${drawReasons(parts)}
      ${drawExplanation(parts)}
      <div>
        <div class="${classOf('writePair')}">${drawContact(parts, 'name')}${drawContact(parts, 'email')}</div>
        <p class="${classOf('writeHint')}">${texts('contact_hint')}</p>
      </div>
      <p class="${classOf('writeTrap')}" aria-hidden="true"><label>${texts('trap')} <input name="website" tabindex="-1" autocomplete="off"></label></p>
      ${drawGoodFaith(parts)}
      <button class="${classOf('writeSend')}">${texts('send')}</button>
    </form>`
}
