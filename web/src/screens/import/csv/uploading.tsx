import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import { useTranslation } from 'react-i18next'
import type { UploadStatus } from '../../../features/imports/drafts/upload-file.ts'
import { useUpload } from '../../../features/imports/drafts/use-upload.ts'
import { RefusedFile } from '../../../features/imports/file/refused-file.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatBytes } from '../../../ui/text/numbers.ts'
import { LazyFileCheck } from './lazy-file-check.tsx'

type OnItsWayProps = { file: File; status: UploadStatus }

/** The progress of the upload, and whether it waits for the connection. */
const OnItsWay = ({ file, status: { sent, isWaiting } }: OnItsWayProps) => {
  const { t } = useTranslation('imports')
  const percent = Math.floor((sent / Math.max(1, file.size)) * 100)
  return (
    <Card title={t('drop.uploading_file', { name: file.name })} about={t('drop.reading_about')}>
      <div className="stack">
        <Progress label={t('drop.uploading', { percent })} percent={percent} />
        <p className="sm muted">
          {t('drop.sent', { sent: formatBytes(sent), size: formatBytes(file.size) })}
        </p>
        {isWaiting && (
          <Banner tone="warning" title={t('drop.lost')} live>
            {t('drop.lost_about')}
          </Banner>
        )}
      </div>
    </Card>
  )
}

type UploadingProps = {
  file: File
  onBegun: (draft: ImportDraft) => void
  onAnother: (file: File | null) => void
  onAgain: () => void
}

/** Uploads a chosen file, then shows its preview. */
export const Uploading = ({ file, onBegun, onAnother, onAgain }: UploadingProps) => {
  const { draft, failure, status, retry } = useUpload(file, onBegun)
  if (draft) return <LazyFileCheck draft={draft} onAnother={onAnother} onAgain={onAgain} />
  if (failure)
    return (
      <RefusedFile failure={failure} fileName={file.name} onAnother={onAnother} onRetry={retry} />
    )
  return <OnItsWay file={file} status={status} />
}
