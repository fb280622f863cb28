import { formLimits } from '@plaudit/contract/storefront/review-form'
import { markup, rawHtml, type Html } from '../../../markup/html.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { drawFaults } from '../../shopper-pages/draw-faults.ts'
import type { FormDrawing, WaitingFile } from './form-drawing.ts'

const accepted = [...formLimits.photoTypes, ...formLimits.videoTypes].join(',')
const plus = rawHtml(
  '<svg width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.600" aria-hidden="true"><path d="M12 5v14M5 12h14"/></svg>',
)

/** A file that is here already. Its button sends the form back without it; the script does the same without leaving. */
const drawFile = ({ texts, words }: FormDrawing, { id, thumbUrl }: WaitingFile, at: number) => {
  const n = words.number(at + 1)
  return markup`
    <li>
      ${thumbUrl ? markup`<img src="${thumbUrl}" width="88" height="88" alt="${texts.file(n)}">` : markup`<span>▶ ${texts.file(n)}</span>`}
      <input type="hidden" name="upload" value="${id}" data-thumb="${thumbUrl}">
      <button name="remove" value="${id}" formnovalidate aria-label="${texts.removeFile(n)}">×</button>
    </li>`
}

/** Photos and videos, and what adds one. */
export const drawFiles = (drawing: FormDrawing): Html => {
  const { texts, words, files } = drawing
  return markup`
    <fieldset>
      <legend>${texts.files} <span class="${classOf('writeHint')}">${texts.filesHint(words.number(formLimits.files))}</span></legend>
      <ul class="${classOf('writeFiles')}">
        ${files.map((file, at) => drawFile(drawing, file, at))}
        <li><label>${plus}<span>${texts.add}</span><input type="file" id="write-files" name="files" accept="${accepted}" multiple aria-label="${texts.addLabel}"${drawFaults.describe(drawing, 'files', false)}></label></li>
      </ul>
      <p role="status" class="${classOf('writeFault')}"></p>
      ${drawFaults.at(drawing, 'files')}
    </fieldset>`
}
