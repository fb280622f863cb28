import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropZone } from '../../features/imports/file/drop-zone.tsx'
import { takePicked } from '../../features/imports/file/picked-file.ts'
import { useImportSteps } from '../../features/imports/file/use-import-steps.ts'
import { lazyPart } from '../../lazy-part.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import { Reading } from './csv/reading.tsx'

/** Fetched while a file is being looked for. */
const loadCheck = () => import('./csv/check.tsx')
const Check = lazyPart(() => loadCheck().then((m) => m.Check))

/** `/import/csv`: a file, what it would do, and the start. */
export const ImportCsvScreen = () => {
  const { t } = useTranslation('imports')
  const [file, setFile] = useState<File | null>(takePicked)
  const [round, setRound] = useState(0)
  const steps = useImportSteps()
  useEffect(() => void loadCheck().catch(() => undefined), [])
  const read = (next: File | null) => {
    setFile(next)
    setRound((now) => now + 1)
  }
  return (
    <>
      <PageHead
        title={t(file ? 'check.title' : 'title')}
        about={file ? undefined : t('about')}
        back={{ to: '/import', label: t('title') }}
        actions={<Steps label={t('steps.label')} steps={steps} at={file ? 1 : 0} />}
      />
      {file && (
        <Suspense fallback={<Reading file={file} />}>
          <Check key={round} file={file} onAnother={read} />
        </Suspense>
      )}
      {!file && <DropZone onFile={read} />}
    </>
  )
}
