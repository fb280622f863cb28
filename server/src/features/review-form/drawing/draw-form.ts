import { formLimits } from '@plaudit/contract/storefront/review-form'
import { markup, type Html } from '../../../markup/html.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import type { FormField } from '../rules.ts'
import { drawFaults } from './draw-faults.ts'
import { drawFiles } from './draw-files.ts'
import { drawProductHead } from './draw-product-head.ts'
import { drawRating } from './draw-rating.ts'
import type { FormDrawing } from './form-drawing.ts'

type TextField = {
  name: Extract<FormField, 'title' | 'name' | 'email'>
  type: 'text' | 'email'
  label: string
  hint?: string
  complete: string
  isOptional?: boolean
}

const drawHint = (field: FormField, hint: string): Html =>
  markup`<p class="${classOf('writeHint')}" id="write-${field}-hint">${hint}</p>`

const drawField = (drawing: FormDrawing, field: TextField): Html => {
  const { name, type, label, hint, complete, isOptional } = field
  return markup`
    <div>
      <label for="write-${name}">${label}${isOptional && markup` <span class="${classOf('writeHint')}">${drawing.texts.optional}</span>`}</label>
      <input id="write-${name}" name="${name}" type="${type}" autocomplete="${complete}" dir="auto" value="${drawing.values[name]}"${!isOptional && markup` required`}${drawFaults.describe(drawing, name, hint !== undefined)}>
      ${hint && drawHint(name, hint)}
      ${drawFaults.at(drawing, name)}
    </div>`
}

const drawText = (drawing: FormDrawing): Html => {
  const { texts, values } = drawing
  return markup`
    <div>
      <label for="write-text">${texts.text}</label>
      <textarea id="write-text" name="text" rows="5" dir="auto" required${drawFaults.describe(drawing, 'text', true)}>${values.text}</textarea>
      ${drawHint('text', texts.textHint)}
      ${drawFaults.at(drawing, 'text')}
    </div>`
}

const drawConsent = (drawing: FormDrawing): Html => markup`
  <div>
    <label class="${classOf('writeConsent')}">
      <input type="checkbox" id="write-consent" name="consent" value="1" required${drawing.values.consent && markup` checked`}${drawFaults.describe(drawing, 'consent', false)}>
      <span>${drawing.texts.consent}</span>
    </label>
    ${drawFaults.at(drawing, 'consent')}
  </div>`

/** What the script says, in the shopper's language. */
const drawScriptTexts = ({ texts, urls, product }: FormDrawing): Html =>
  markup` data-write="${product.id}" data-upload="${urls.upload}" data-most="${formLimits.files}" data-offline="${texts.offline}" data-failed="${texts.failed}" data-busy="${texts.stillUploading}" data-sending="${texts.sending}" data-restored="${texts.restored}" data-remove="${texts.removeFile('#')}" data-file="${texts.file('#')}" data-lost="${texts.fileFailed}" data-retry="${texts.retry}"`

/** The form as it is on its own page and in the dialog: it works without script, which only makes it quicker. */
export const drawForm = (drawing: FormDrawing): Html => {
  const { texts, urls, token, notice } = drawing
  return markup`
    <form class="${classOf('writeForm')}" method="post" action="${urls.send}" enctype="multipart/form-data" novalidate aria-labelledby="write-heading"${drawScriptTexts(drawing)}>
      ${drawProductHead(drawing.product, texts.title)}
      ${drawFaults.summary(drawing)}
      <p role="status" class="${classOf('writeNotice')}">${notice}</p>
      <input type="hidden" name="form" value="${token}">
      ${drawRating(drawing)}
      ${drawField(drawing, { name: 'title', type: 'text', label: texts.headline, complete: 'off', isOptional: true })}
      ${drawText(drawing)}
      ${drawFiles(drawing)}
      <div class="${classOf('writePair')}">
        ${drawField(drawing, { name: 'name', type: 'text', label: texts.name, hint: texts.nameHint, complete: 'name' })}
        ${drawField(drawing, { name: 'email', type: 'email', label: texts.email, hint: texts.emailHint, complete: 'email' })}
      </div>
      <p class="${classOf('writeTrap')}" aria-hidden="true"><label>${texts.trap} <input name="website" tabindex="-1" autocomplete="off"></label></p>
      ${drawConsent(drawing)}
      <button class="${classOf('writeSend')}">${texts.send}</button>
    </form>`
}
