import { Download, RotateCw, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, textOf } from '../../../api/failures.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink, FileButton } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { importOf } from '../drafts/draft-queries.ts'
import { saveTemplate } from './downloads.ts'
import { ACCEPTED_FILES } from './drop-zone.tsx'

export const TemplateButtons = () => {
  const { t } = useTranslation('imports')
  return (
    <>
      <Button onClick={() => void saveTemplate('csv')}>
        <Download aria-hidden />
        {t('drop.csv')}
      </Button>
      <Button onClick={() => void saveTemplate('xlsx')}>
        <Download aria-hidden />
        {t('drop.xlsx')}
      </Button>
    </>
  )
}

type RefusedFileProps = {
  failure: unknown
  fileName: string
  onAnother: (file: File) => void
  /** Whether the same file may succeed at another attempt. */
  onRetry?: () => void
}

/** Why a file was refused, that nothing was changed, and what can be done. */
export const RefusedFile = ({ failure, fileName, onAnother, onRetry }: RefusedFileProps) => {
  const { t } = useTranslation('imports')
  const said = textOf(failure)
  const id = said ? null : requestIdOf(failure)
  const run = importOf(failure)
  return (
    <Card title={t('refused.title')} about={fileName}>
      <div className="stack">
        <Banner tone="error" title={said ?? t('failed.upload')} live>
          {t(said ? 'refused.kept' : 'refused.upload_kept')}{' '}
          {id && <span className="xs mono">{id}</span>}
        </Banner>
        <div className="row close wrap">
          {run && <ButtonLink to={`/import/runs/${run}`}>{t('refused.run')}</ButtonLink>}
          {onRetry && !said && (
            <Button onClick={onRetry}>
              <RotateCw aria-hidden />
              {t('refused.retry')}
            </Button>
          )}
          <FileButton kind="primary" accept={ACCEPTED_FILES} onFile={onAnother}>
            <Upload aria-hidden />
            {t('refused.another')}
          </FileButton>
          <TemplateButtons />
        </div>
      </div>
    </Card>
  )
}
