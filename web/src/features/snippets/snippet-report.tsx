import { faultCodes, type SnippetCheck } from '@plaudit/contract/storefront/snippets'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { FaultItem } from './fault-item.tsx'
import { PageReading } from './page-reading.tsx'
import { SearchResult } from './search-result.tsx'
import styles from './snippet-report.module.css'

const verdictOf = ({ can_show_stars, product, reading }: SnippetCheck) => {
  if (can_show_stars) return 'shown'
  return product && product.own === null && !reading?.rating ? 'no_reviews' : 'not_shown'
}

const Counts = ({ check }: { check: SnippetCheck }) => {
  const { t } = useTranslation('snippets')
  const errors = check.faults.filter(({ severity }) => severity === 'error').length
  const warnings = check.faults.length - errors
  return (
    <span className="row close wrap">
      {errors > 0 && (
        <Badge tone="error">
          <X size={14} aria-hidden /> {t('errors', { count: errors })}
        </Badge>
      )}
      {warnings > 0 && <Badge tone="warning">{t('warnings', { count: warnings })}</Badge>}
      {check.passed > 0 && (
        <Badge tone="success">
          <Check size={14} aria-hidden /> {t('passed', { count: check.passed })}
        </Badge>
      )}
    </span>
  )
}

const ReadIn = ({ check }: { check: SnippetCheck }) => {
  const { t } = useTranslation('snippets')
  const [before, after] = t('read_in', {
    time: '\u0000',
    seconds: formatNumber(Math.max(0.1, Math.round(check.duration_ms / 100) / 10)),
  }).split('\u0000')
  return (
    <>
      {before}
      <RelativeTime at={check.checked_at} />
      {after} {t('whether')}
    </>
  )
}

/** What one reading of a page found: whether stars can show, what to fix, and what the page says. */
export const SnippetReport = ({ check }: { check: SnippetCheck }) => {
  const { t } = useTranslation('snippets')
  const { reading, outcome } = check
  if (!reading)
    return (
      <Banner tone="error" live>
        {outcome !== 'read' && t(`outcome.${outcome}`)}
      </Banner>
    )
  const rating = check.product?.own ?? reading.rating
  return (
    <div className="stack wide">
      <output className="sr">{t(`verdict.${verdictOf(check)}`)}</output>
      <Card
        title={
          <span className="row close wrap">
            {t(`verdict.${verdictOf(check)}`)} <Counts check={check} />
          </span>
        }
        about={<ReadIn check={check} />}
      >
        <div className={styles.results}>
          <SearchResult
            label={t('search_now')}
            url={check.url}
            reading={reading}
            rating={check.can_show_stars ? reading.rating : null}
          />
          {!check.can_show_stars && rating && (
            <SearchResult
              label={t('search_fixed')}
              url={check.url}
              reading={reading}
              rating={rating}
            />
          )}
        </div>
      </Card>
      <div className={styles.columns}>
        {check.faults.length > 0 ? (
          <Card title={t('to_fix')} flush>
            <ul className="rows">
              {check.faults.map((fault) => (
                <FaultItem key={JSON.stringify(fault)} fault={fault} />
              ))}
            </ul>
          </Card>
        ) : (
          <Card title={t('nothing_to_fix')}>
            <p className="muted">{t('nothing_to_fix_about', { count: faultCodes.length })}</p>
          </Card>
        )}
        <PageReading check={{ ...check, reading }} />
      </div>
    </div>
  )
}
