import { markup, type Html } from '../../../markup/html.ts'
import { drawFaults } from '../../shopper-pages/draw-faults.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import type { ReportTexts } from '../choose-report-texts.ts'

type ObjectionForm = {
  texts: ReportTexts
  /** What was decided, and why. */
  about: string
  explanation: string
  fault: 'explanation' | 'explanation_long' | null
}

/** One field: why. The link in the letter says the rest. */
export const drawObjectionForm = ({ texts, about, explanation, fault }: ObjectionForm): Html => {
  const drawn = {
    faults: fault ? { explanation: fault } : {},
    texts: {
      faultsTitle: () => texts('faults'),
      faults: {
        explanation: texts('fault_explanation'),
        explanation_long: texts('fault_explanation_long'),
      },
    },
  }
  return markup`
    <form class="${classOf('writeForm')}" method="post" enctype="multipart/form-data" novalidate aria-labelledby="write-heading">
      <h1 id="write-heading">${texts('object_title')}</h1>
      <p>${about}</p>
      ${drawFaults.summary(drawn)}
      <div>
        <label for="write-explanation">${texts('object_why')}</label>
        <textarea id="write-explanation" name="explanation" rows="5" dir="auto" required${drawFaults.describe(drawn, 'explanation', false)}>${explanation}</textarea>
        ${drawFaults.at(drawn, 'explanation')}
      </div>
      <button class="${classOf('writeSend')}">${texts('object_send')}</button>
    </form>`
}
