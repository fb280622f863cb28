import type { ColumnAnalysis } from '@plaudit/contract/imports/columns'
import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { Suspense } from 'react'
import { areSheetsOpen, ChooseSheets } from '../../../features/imports/file/choose-sheets.tsx'
import type { Choices } from '../../../features/imports/preview/use-preview.ts'
import { lazyPart } from '../../../lazy-part.ts'

/** Loaded only when needed, since most files need none of these. */
const ChooseEncoding = lazyPart(() =>
  import('../../../features/imports/file/choose-encoding.tsx').then((m) => m.ChooseEncoding),
)
const ChooseScale = lazyPart(() =>
  import('../../../features/imports/file/choose-scale.tsx').then((m) => m.ChooseScale),
)
const ChooseIds = lazyPart(() =>
  import('../../../features/imports/file/choose-ids.tsx').then((m) => m.ChooseIds),
)

/** Whether a choice is missing that only the owner can make; the server refuses to start without it. */
export const isUndecided = (
  { encoding, ratings, sheets, unknown_ids: ids }: ImportPreview,
  choices: Choices,
): boolean =>
  encoding?.decided_by === 'open' ||
  (ratings !== null && ratings.needed && !ratings.decided) ||
  ids?.decided === false ||
  areSheetsOpen(sheets, choices.sheets)

type HowToReadProps = {
  found: ColumnAnalysis | ImportPreview
  preview: ImportPreview | null
  choices: Choices
  /** For what may change the names of the columns. */
  onRead: (choices: Choices) => void
  onChoose: (choices: Choices) => void
}

/**
 * Questions that a file leaves open: its encoding, which sheets to read, the rating scale, whether its product ids
 * count.
 */
export const ReadingChoices = ({ found, preview, choices, onRead, onChoose }: HowToReadProps) => (
  <Suspense fallback={null}>
    {found.encoding && (
      <ChooseEncoding found={found.encoding} onChoose={(encoding) => onRead({ encoding })} />
    )}
    {found.sheets && (
      <ChooseSheets
        sheets={found.sheets}
        said={choices.sheets}
        onChoose={(sheets) => onRead({ sheets })}
      />
    )}
    {preview?.ratings && (
      <ChooseScale
        ratings={preview.ratings}
        onChoose={(scale) => onChoose({ rating_scale: scale })}
      />
    )}
    {preview?.unknown_ids && (
      <ChooseIds
        found={preview.unknown_ids}
        said={choices.unknown_ids}
        onChoose={(said) => onChoose({ unknown_ids: said })}
      />
    )}
  </Suspense>
)
