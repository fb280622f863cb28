import type { ReviewReport } from '@plaudit/contract/reviews/reports'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/text/time.tsx'

/** One report or objection: why, in whose words, and from whom. */
export const ReportItem = ({ report }: { report: ReviewReport }) => {
  const { t } = useTranslation('publishing')
  const { kind, reason, explanation, name, email, suspicious } = report
  return (
    <li className="stack close">
      <p className="strong">
        {kind === 'report' && reason ? t(`reports.for.${reason}`) : t(`reports.kind.${kind}`)}
      </p>
      {explanation && (
        <p dir="auto" className="break">
          {explanation}
        </p>
      )}
      <p className="sm muted break">
        <DateText at={report.reported_at} withTime />
        {', '}
        <bdi>{[name, email].filter(Boolean).join(', ') || t('reports.nameless')}</bdi>
        {suspicious && `, ${t('reports.suspicious')}`}
      </p>
    </li>
  )
}
