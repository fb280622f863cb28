import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { CallFailure, requestIdOf } from '../../../api/failures.ts'
import { importOf, useWaitingFile } from '../../../features/imports/drafts/draft-queries.ts'
import { UnfinishedUpload } from '../../../features/imports/drafts/unfinished-upload.tsx'
import { DropZone } from '../../../features/imports/file/drop-zone.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonBox, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LazyFileCheck } from './lazy-file-check.tsx'

type ContinuedProps = {
  id: string
  onAnother: (file: File | null) => void
  onAgain: () => void
}

/** Continues with a file that was uploaded before, in this tab or another. */
export const ContinuedDraft = ({ id, onAnother, onAgain }: ContinuedProps) => {
  const { t } = useTranslation('imports')
  const { data: draft, error, refetch } = useWaitingFile(id)
  const started = importOf(error)
  if (started) return <Navigate replace to={`/import/runs/${started}`} />
  if (!draft && error instanceof CallFailure && error.status === 404)
    return (
      <>
        <Banner tone="warning" title={t('waiting.gone')} live>
          {t('waiting.gone_about')}
        </Banner>
        <DropZone onFile={onAnother} />
      </>
    )
  if (!draft && error)
    return <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
  if (!draft)
    return (
      <Skeleton>
        <SkeletonBox h="9rem" />
      </Skeleton>
    )
  if (draft.state === 'ready')
    return <LazyFileCheck draft={draft} onAnother={onAnother} onAgain={onAgain} />
  return <UnfinishedUpload draft={draft} onFile={onAnother} onAnother={() => onAnother(null)} />
}
