import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import { useEffect } from 'react'
import { CallFailure } from '../../../api/failures.ts'
import { discardUseless } from '../../../features/imports/drafts/draft-queries.ts'
import { RefusedFile } from '../../../features/imports/file/refused-file.tsx'
import { useSavedChoices } from '../../../features/imports/file/use-saved-choices.ts'
import { isStructureUnknown } from '../../../features/imports/preview/use-preview.ts'
import { cx } from '../../../ui/class-names.ts'
import { CheckedFile } from './checked-file.tsx'
import { isUndecided } from './reading-choices.tsx'
import { Reading } from './reading.tsx'
import { StartBar } from './start-bar.tsx'
import { useReadFile } from './use-read-file.ts'
import { useStart } from './use-start.ts'

/** For a file without choices: it cannot be read at all. */
const isUseless = (failure: unknown) =>
  failure instanceof CallFailure &&
  ['unsupported_file', 'file_unreadable'].includes(String(failure.body?.['code']))

type CheckProps = {
  draft: ImportDraft
  onAnother: (file: File | null) => void
  /** Reads it again as if it had just been uploaded. */
  onAgain: () => void
}

/** The preview of an uploaded file, the choices, and the start. */
export const Check = ({ draft, onAnother, onAgain }: CheckProps) => {
  const { id } = draft
  const kept = useSavedChoices(draft)
  const read = useReadFile(id, kept.choices)
  const { starting, refused, start } = useStart(id, read, kept.draft)
  const { preview, failure } = read
  const mustGo = isUseless(failure) && Object.keys(kept.choices).length === 0
  useEffect(() => {
    if (mustGo) discardUseless(id)
  }, [mustGo, id])
  if (failure && !isStructureUnknown(failure))
    return <RefusedFile failure={failure} fileName={draft.file_name} onAnother={onAnother} />
  if (!read.isRead) return <Reading name={draft.file_name} />
  return (
    <div className={cx('stack', 'wide')} aria-busy={read.isOld}>
      <CheckedFile draft={draft} read={read} kept={kept} refused={refused} onAgain={onAgain} />
      <StartBar
        preview={preview}
        isOpen={preview !== null && isUndecided(preview, kept.choices)}
        isOld={read.isOld}
        isStarting={starting}
        onStart={() => void start()}
        onAnother={() => onAnother(null)}
      />
    </div>
  )
}
