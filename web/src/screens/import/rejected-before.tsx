import type { Import } from '@plaudit/contract/imports/imports'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveRejected } from '../../features/imports/file/downloads.ts'
import { RejectedRows } from '../../features/imports/fixing/rejected-rows.tsx'
import { useRejectedRows } from '../../features/imports/fixing/use-fix-rows.ts'
import { Button } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'

/** What an import that was taken back had refused: there is nothing left to mend. */
export const RejectedBefore = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const { data } = useRejectedRows(run.id, { reason: null, cursor: null })
  if (!data || data.results.length === 0) return null
  const { results } = data
  return (
    <RejectedRows
      id="rejected"
      title={t('rejected.title_after')}
      about={t('rejected.about_after')}
      aside={
        <Button onClick={() => void saveRejected(run.id, run.file_name)}>
          <Download aria-hidden />
          {t('rejected.download')}
        </Button>
      }
      rows={results}
      foot={
        run.counts.rejected > results.length && (
          <p className="sm muted">{t('rejected.more', { shown: formatNumber(results.length) })}</p>
        )
      }
    />
  )
}
