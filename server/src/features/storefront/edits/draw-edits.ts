import type { EditedReview, PublicEdit } from '../../reviews/list-public-edits.ts'
import { markup, type Html } from '../../../markup/html.ts'
import type { StorefrontTexts } from '../drawing/texts/choose-texts.ts'
import { compareWords, type ComparedPart } from './compare-words.ts'

const style =
  ':root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{margin:0}main{max-width:40rem;margin:auto;padding:2rem 1rem 4rem;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.125rem;margin:2rem 0 0}ol{list-style:none;padding:0}li{padding:1rem 0;border-top:1px solid color-mix(in srgb,currentColor 17%,transparent)}p{margin:.5rem 0}.words{white-space:pre-line}.muted{color:color-mix(in srgb,currentColor 75%,transparent)}ins{background:light-dark(#d3ecd9,#1f4a2c);text-underline-offset:.2em}del{background:light-dark(#f7d9d6,#5c2420)}summary{padding:.6rem 0;cursor:pointer}'

const drawPart = ({ kind, text }: ComparedPart): Html => {
  if (kind === 'added') return markup`<ins>${text}</ins>`
  return kind === 'removed' ? markup`<del>${text}</del>` : markup`${text}`
}

/** What changed in one field. What the reviewer asked to take out is left out (WIDGET-51). */
const drawComparison = (
  { reason }: PublicEdit,
  before: string | null,
  after: string | null,
): Html | null => {
  if (before === null && after === null) return null
  const parts = compareWords(before ?? '', after ?? '').filter(
    ({ kind }) => kind !== 'removed' || reason !== 'reviewer_request',
  )
  return markup`<p class="words" dir="auto">${parts.map(drawPart)}</p>`
}

const drawEdit = (edit: PublicEdit, { texts, day }: StorefrontTexts): Html => {
  const date = edit.at.toISOString().slice(0, 10)
  const { wording } = edit
  return markup`
    <li>
      <p class="muted"><time datetime="${date}">${day(date)}</time> · ${edit.reason ? texts.editReasons[edit.reason] : texts.edited}</p>
      ${wording && drawComparison(edit, wording.before.title, wording.after.title)}
      ${wording && drawComparison(edit, wording.before.text, wording.after.text)}
      ${edit.isNameOnly && !edit.isNameReplaced && markup`<p>${texts.nameEdited}</p>`}
      ${edit.isNameReplaced && markup`<p>${texts.nameReplaced}</p>`}
      ${!wording && !edit.isNameOnly && markup`<p>${texts.wordsWithheld}</p>`}
    </li>`
}

const drawWording = ({ title, text }: EditedReview['current']): Html =>
  markup`${title && markup`<p dir="auto"><b>${title}</b></p>`}<p class="words" dir="auto">${text}</p>`

type Page = { review: EditedReview; words: StorefrontTexts; shopName: string | null }

/** The page of a review's edits: as it reads now, each edit with its words, and as it was first written. */
export const drawEdits = ({ review, words, shopName }: Page): string => {
  const { texts, language, day } = words
  const { author, rating, writtenAt, current, original, edits } = review
  const written = writtenAt?.toISOString().slice(0, 10)
  return markup`<!doctype html>
    <html lang="${language}"${language === 'ar' && markup` dir="rtl"`}>
      <head>
        <meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
        <title>${texts.editsHeading}${shopName && `, ${shopName}`}</title><link rel="icon" href="data:,"><style>${style}</style>
      </head>
      <body>
        <main>
          ${shopName && markup`<p class="muted" dir="auto">${shopName}</p>`}
          <h1>${texts.editsHeading}</h1>
          <p class="muted"><bdi>${author || texts.anonymous}</bdi> · ${texts.outOfFive(words.number(rating))}</p>
          ${drawWording(current)}
          <h2>${texts.editsList}</h2>
          <ol>
            ${edits.map((edit) => drawEdit(edit, words))}
            <li><p class="muted">${written && markup`<time datetime="${written}">${day(written)}</time> · `}${texts.firstWritten}</p>${original && markup`<details><summary>${texts.showOriginal}</summary>${drawWording(original)}</details>`}</li>
          </ol>
          <p class="muted">${texts.editedWhy}</p>
        </main>
      </body>
    </html>`.html
}
