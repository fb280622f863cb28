import { KeepReason, type ReviewDecision } from '@plaudit/contract/reviews/reports'
import type { HideReason } from '@plaudit/contract/reviews/review'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/text/time.tsx'
import { useReviewReports } from './use-review-reports.ts'
import { ReportItem } from './report-item.tsx'
import styles from './reports.module.css'

const Decision = ({ decision }: { decision: ReviewDecision }) => {
  const { t } = useTranslation('publishing')
  const isKept = decision.decision === 'kept'
  const why = isKept
    ? t(`reports.keep_for.${KeepReason.parse(decision.reason)}`)
    : t(`hide.${decision.reason as HideReason}`)
  return (
    <li className="stack close">
      <p className="strong">
        {t(isKept ? 'reports.kept' : 'reports.hidden')}
        {', '}
        {why}
      </p>
      {decision.note && (
        <p dir="auto" className="break">
          {decision.note}
        </p>
      )}
      <p className="sm muted">
        <DateText at={decision.decided_at} withTime />
      </p>
    </li>
  )
}

const Log = ({ id }: { id: string }) => {
  const { t } = useTranslation('publishing')
  const { data, error } = useReviewReports(id)
  if (error && !data) return <p className="sm muted">{t('reports.not_loaded')}</p>
  if (!data) return null
  const { reports, decisions } = data
  if (reports.length === 0) return <p className="sm muted">{t('reports.none')}</p>
  return (
    <ul className={styles.list}>
      {decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} />
      ))}
      {reports.map((report) => (
        <ReportItem key={report.id} report={report} />
      ))}
    </ul>
  )
}

/** Every report of a review and how it was decided; read when it is opened. */
export const ReportLog = ({ id }: { id: string }) => {
  const { t } = useTranslation('publishing')
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="strong">{t('reports.log')}</summary>
      {isOpen && <Log id={id} />}
    </details>
  )
}
