import type { Invoice, InvoiceStatus } from '@plaudit/contract/billing/invoices'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { requestIdOf } from '../../../api/failures.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatMoney } from '../../../ui/text/numbers.ts'
import { ErrorState, EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { useMethodText } from '../payment-method-text.ts'
import { useInvoices } from '../queries.ts'
import styles from './billing-history.module.css'
import { saveInvoice } from './save-invoice.ts'

const tones: Record<InvoiceStatus, Tone> = {
  paid: 'success',
  succeeded: 'success',
  pending: 'info',
  draft: 'neutral',
  unpaid: 'warning',
  failed: 'error',
}

const useColumns = (): Column<Invoice>[] => {
  const { t } = useTranslation('membership')
  const method = useMethodText()
  return [
    {
      name: t('history.description'),
      bare: true,
      cell: ({ description }) => <span className="strong">{description}</span>,
    },
    {
      name: t('history.transaction'),
      cell: ({ transaction_id }) => <span className="mono">{transaction_id}</span>,
    },
    { name: t('history.date'), cell: ({ date }) => <DateText at={date} /> },
    {
      name: t('history.method'),
      cell: (row) => (
        <span className="num">{method(row.payment_provider, row.payment_method)}</span>
      ),
    },
    {
      name: t('history.status'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`invoice.${status}`)}</Badge>,
    },
    {
      name: t('history.amount'),
      figure: true,
      cell: (row) => <b>{formatMoney(row.amount, { ...row, exact: true })}</b>,
    },
    {
      name: t('history.invoice'),
      cell: (row) =>
        row.has_pdf && (
          <Button
            kind="quiet"
            size="sm"
            square
            aria-label={t('history.download', { number: row.number ?? row.transaction_id })}
            onClick={() =>
              void saveInvoice({ id: row.id, number: row.number ?? row.transaction_id })
            }
          >
            <Download aria-hidden />
          </Button>
        ),
    },
  ]
}

const Rows = () => {
  const { t } = useTranslation('membership')
  const columns = useColumns()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInvoices()
  if (error && !data)
    return <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="stack" style={{ padding: 'var(--s-4)' }}>
        <Skeleton>
          <SkeletonLines lines={6} />
        </Skeleton>
      </div>
    )
  const rows = data.pages.flatMap(({ results }) => results)
  if (rows.length === 0)
    return <EmptyState title={t('history.none')}>{t('history.none_about')}</EmptyState>
  return (
    <>
      <div className={styles.history}>
        <Table caption={t('history.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      </div>
      {hasNextPage && (
        <p style={{ padding: 'var(--s-4)', textAlign: 'center' }}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('history.more')}
          </Button>
        </p>
      )}
    </>
  )
}

/** BILL-71: transaction ID, description, amount, status, date, payment method. Reachable as `#billing-history`. */
export const BillingHistory = () => {
  const { t } = useTranslation('membership')
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#billing-history') place.current?.scrollIntoView()
  }, [hash])
  return (
    <div id="billing-history" ref={place}>
      <Card title={t('history.title')} flush>
        <Rows />
      </Card>
    </div>
  )
}
