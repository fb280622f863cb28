import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Button, FileButton } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatBytes } from '../../../ui/text/numbers.ts'
import { ACCEPTED_FILES } from '../file/drop-zone.tsx'

type UnfinishedUploadProps = {
  draft: ImportDraft
  onFile: (file: File) => void
  onAnother: () => void
}

/** After a reload the browser no longer has the file: when it is chosen again, its upload continues. */
export const UnfinishedUpload = ({ draft, onFile, onAnother }: UnfinishedUploadProps) => {
  const { t } = useTranslation('imports')
  const { file_name: name, received, size } = draft
  const percent = Math.floor((received / size) * 100)
  return (
    <Card title={t('waiting.unfinished', { name })} about={t('waiting.unfinished_why')}>
      <div className="stack">
        <Progress label={t('drop.uploading', { percent })} percent={percent} />
        <p className="sm muted">
          {t('drop.sent', { sent: formatBytes(received), size: formatBytes(size) })}
        </p>
        <div className="row close wrap">
          <FileButton kind="primary" accept={ACCEPTED_FILES} onFile={onFile}>
            <Upload aria-hidden />
            {t('waiting.choose')}
          </FileButton>
          <Button kind="quiet" onClick={onAnother}>
            {t('bar.another')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
