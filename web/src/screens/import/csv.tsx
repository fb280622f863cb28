import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { WaitingFiles } from '../../features/imports/drafts/waiting-files.tsx'
import { DropZone } from '../../features/imports/file/drop-zone.tsx'
import { takePassedFile } from '../../features/imports/file/file-for-next-screen.ts'
import { useImportSteps } from '../../features/imports/file/use-import-steps.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import { ContinuedDraft } from './csv/continued-draft.tsx'
import { loadFileCheck } from './csv/lazy-file-check.tsx'
import { Uploading } from './csv/uploading.tsx'

/** The current file: chosen here, or named in the URL, so that a reload continues with it. */
const useFileAtHand = () => {
  const [params, setParams] = useSearchParams()
  const [file, setFile] = useState<File | null>(takePassedFile)
  const [round, setRound] = useState(0)
  const name = (draft: string | null) => setParams(draft ? { draft } : {}, { replace: true })
  const again = () => setRound((now) => now + 1)
  const choose = (next: File | null) => {
    setFile(next)
    name(null)
    again()
  }
  return { file, draftId: params.get('draft'), round, name, choose, again }
}

/** `/import/csv`: a file, what it would do, and the start. */
export const ImportCsvScreen = () => {
  const { t } = useTranslation('imports')
  const { file, draftId, round, name, choose, again } = useFileAtHand()
  const steps = useImportSteps()
  const isChosen = file !== null || draftId !== null
  useEffect(() => void loadFileCheck().catch(() => undefined), [])
  return (
    <>
      <PageHead
        title={t(isChosen ? 'check.title' : 'title')}
        about={isChosen ? undefined : t('about')}
        back={{ to: '/import', label: t('title') }}
        actions={<Steps label={t('steps.label')} steps={steps} at={isChosen ? 1 : 0} />}
      />
      {file && (
        <Uploading
          key={round}
          file={file}
          onBegun={({ id }) => name(id)}
          onAnother={choose}
          onAgain={again}
        />
      )}
      {!file && draftId && (
        <ContinuedDraft
          key={`${draftId} ${round}`}
          id={draftId}
          onAnother={choose}
          onAgain={again}
        />
      )}
      {!isChosen && (
        <>
          <WaitingFiles onFile={choose} />
          <DropZone onFile={choose} />
        </>
      )}
    </>
  )
}
