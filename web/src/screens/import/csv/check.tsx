import { RefusedFile } from '../../../features/imports/file/refused-file.tsx'
import { useKeptChoices } from '../../../features/imports/file/use-kept-choices.ts'
import { isStructureUnknown } from '../../../features/imports/preview/use-preview.ts'
import { cx } from '../../../ui/class-names.ts'
import { CheckedFile } from './checked-file.tsx'
import { isUndecided } from './how-to-read.tsx'
import { Reading } from './reading.tsx'
import { StartBar } from './start-bar.tsx'
import { useReadFile } from './use-read-file.ts'
import { useStart } from './use-start.ts'

type CheckProps = { file: File; onAnother: (file: File | null) => void }

/** What a chosen file would do, what is decided about it, and the start. */
export const Check = ({ file, onAnother }: CheckProps) => {
  const kept = useKeptChoices(file)
  const read = useReadFile(file, kept.choices)
  const { starting, refused, start } = useStart(file, read, kept.draft)
  const { preview, failure } = read
  if (failure && !isStructureUnknown(failure))
    return <RefusedFile failure={failure} fileName={file.name} onAnother={onAnother} />
  if (!read.isRead) return <Reading file={file} uploaded={read.uploaded} />
  return (
    <div className={cx('stack', 'wide')} aria-busy={read.isOld}>
      <CheckedFile file={file} read={read} kept={kept} refused={refused} onAnother={onAnother} />
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
