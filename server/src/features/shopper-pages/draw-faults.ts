import { markup, rawHtml, type Html } from '../../markup/html.ts'
import { classOf } from '../storefront/drawing/wire-names.ts'

const sign = rawHtml(
  '<svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true"><path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0m-.9 3.500h1.800v5.300H7.100zm0 6.700h1.800V12H7.100z"/></svg>',
)

/** What is wrong with the fields of a form: a key of the texts `faults` by field, in the order of the form. */
export type FaultsDrawing = {
  faults: Partial<Record<string, string>>
  texts: { faultsTitle: (n: number) => string; faults: Record<string, string> }
}

/** Fields that are a group of radio buttons: their first one is what a link leads to. */
const groups = new Set(['rating', 'reason'])

/** The id of a field; that of its fault ends in `-fault`, that of its hint in `-hint`. */
const fieldId = (field: string): string =>
  groups.has(field) ? `write-${field}-1` : `write-${field}`

/** The fault of a field, below it. */
const drawFault = ({ faults, texts }: FaultsDrawing, field: string): Html | false => {
  const fault = faults[field]
  return (
    fault !== undefined &&
    markup`<p class="${classOf('writeFault')}" id="write-${field}-fault">${sign}<span>${texts.faults[fault]}</span></p>`
  )
}

/** What a field is described by, and whether it is wrong. */
const describe = ({ faults }: FaultsDrawing, field: string, hasHint: boolean): Html => {
  const fault = faults[field] !== undefined
  const ids = [hasHint && `write-${field}-hint`, fault && `write-${field}-fault`].filter(Boolean)
  return markup`${ids.length > 0 && markup` aria-describedby="${ids.join(' ')}"`}${fault && markup` aria-invalid="true"`}`
}

/** Every fault in one list above the form, each a link to its field. */
const drawSummary = ({ faults, texts }: FaultsDrawing): Html | false => {
  const found = Object.entries(faults)
  return (
    found.length > 0 &&
    markup`
    <div class="${classOf('writeFaults')}" role="alert" tabindex="-1">
      <p><b>${texts.faultsTitle(found.length)}</b></p>
      <ul>${found.map(([field, fault]) => markup`<li><a href="#${fieldId(field)}">${texts.faults[fault!]}</a></li>`)}</ul>
    </div>`
  )
}

/** How faults are drawn: at the field, and all together. */
export const drawFaults = { at: drawFault, describe, summary: drawSummary }
