import type { SnippetCheck } from '@plaudit/contract/storefront/snippets'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import { formatAverage, formatDay, formatNumber } from '../../ui/text/numbers.ts'
import styles from './page-reading.module.css'

type Read = SnippetCheck & { reading: NonNullable<SnippetCheck['reading']> }

const sameAddress = (one: string, other: string) =>
  one.replace(/[?#].*$/, '').replace(/\/$/, '') === other.replace(/[?#].*$/, '').replace(/\/$/, '')

const useFacts = ({ url, reading, product }: Read): [string, ReactNode][] => {
  const { t } = useTranslation('snippets')
  const none = t('reading.none')
  const { rating, price, newest_review, canonical } = reading
  return [
    [t('reading.name'), reading.product_name ?? none],
    [t('reading.average'), rating ? formatAverage(rating.average) : none],
    [t('reading.count'), rating ? formatNumber(rating.count) : none],
    ...(product
      ? ([
          [t('reading.own'), formatNumber(product.own?.count ?? 0)],
          [t('reading.imported'), formatNumber(product.imported)],
        ] as [string, ReactNode][])
      : []),
    [t('reading.marked'), formatNumber(reading.marked_reviews)],
    [t('reading.newest'), newest_review ? formatDay(newest_review) : none],
    [t('reading.price'), price ? [price.amount, price.currency].filter(Boolean).join(' ') : none],
    [t('reading.indexable'), t(reading.indexable ? 'reading.yes' : 'reading.no')],
    [
      t('reading.canonical'),
      canonical === null || sameAddress(canonical, url) ? t('reading.this_page') : canonical,
    ],
  ]
}

/** What the page says of its product, beside what we hold. */
export const PageReading = ({ check }: { check: Read }) => {
  const { t } = useTranslation('snippets')
  const facts = useFacts(check)
  const codes = new Set(check.faults.map(({ code }) => code))
  const isSame =
    check.reading.rating && !codes.has('not_visible') && !codes.has('differs_from_ours')
  return (
    <Card title={t('reading.title')} about={t('reading.about')}>
      <dl className={`${styles.facts} sm`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className="break">{value}</dd>
          </div>
        ))}
      </dl>
      {isSame && (
        <p className={`${styles.same} sm`}>
          <Check size={16} aria-hidden />
          {t('reading.same')}
        </p>
      )}
    </Card>
  )
}
