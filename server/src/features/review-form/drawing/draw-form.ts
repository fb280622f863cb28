import { formLimits } from '@plaudit/contract/storefront/review-form'
import { markup, rawHtml, type Html } from '../../../markup/html.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import type { FormField } from '../rules.ts'
import { drawFaults } from '../../shopper-pages/draw-faults.ts'
import { drawFiles } from './draw-files.ts'
import { drawProductHead } from '../../shopper-pages/draw-product-head.ts'
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
  const optional = markup` <span class="${classOf('writeHint')}">${drawing.texts.optional}</span>`
  const described = drawFaults.describe(drawing, name, hint !== undefined)
  const state = markup`${!isOptional && markup` required`}${described}`
  return markup`
    <div>
      <label for="write-${name}">${label}${isOptional && optional}</label>
      <input id="write-${name}" name="${name}" type="${type}" autocomplete="${complete}" dir="auto" value="${drawing.values[name]}"${state}>
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
  markup`${Object.entries({
    write: product.id,
    upload: urls.upload,
    most: formLimits.files,
    offline: texts.offline,
    failed: texts.failed,
    busy: texts.stillUploading,
    sending: texts.sending,
    restored: texts.restored,
    remove: texts.removeFile('#'),
    file: texts.file('#'),
    lost: texts.fileFailed,
    retry: texts.retry,
    close: texts.close,
  }).map(([name, text]) => markup` data-${rawHtml(name)}="${text}"`)}`

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
