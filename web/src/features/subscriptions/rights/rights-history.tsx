import type { RightLine, RightPayment } from '@plaudit/contract/billing/rights'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../api/save-file.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatMoney } from '../../../ui/text/numbers.ts'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { saveInvoice } from '../membership/save-invoice.ts'
import { useMethodText } from '../payment-method-text.ts'
import { bareAmount, csvOf } from './history-csv.ts'
import { shortDay } from './rights-days.ts'
import styles from './rights.module.css'

const tones: Record<RightLine['because'], Tone> = {
  payment: 'success',
  trial: 'neutral',
  grace: 'warning',
  grant: 'info',
  pause: 'neutral',
}

const Day = ({ at }: { at: string }) => (
  <time className={styles.days} dateTime={at}>
    {shortDay(at)}
  </time>
)

const InvoiceLink = ({ payment }: { payment: RightPayment | null }) => {
  const { t } = useTranslation(['rights', 'membership'])
  const number = payment?.number
  if (!payment || !number) return <span className="muted">{t('history.none')}</span>
  return (
    <button
      type="button"
      className="link mono"
      aria-label={t('membership:history.download', { number })}
      onClick={() => void saveInvoice({ id: payment.id, number })}
    >
      {number}
    </button>
  )
}

/** A pause may be over, go on, or be to come. */
const pauseAt = ({ from, until }: RightLine, now: string) => {
  if (Date.parse(from) > Date.parse(now)) return 'detail.pause_later'
  return until === null || Date.parse(until) > Date.parse(now) ? 'detail.pause_now' : 'detail.pause'
}

const useDetail = (now: string) => {
  const { t } = useTranslation('rights')
  const method = useMethodText()
  return (line: RightLine): string => {
    const { because, payment } = line
    if (because === 'pause') return t(pauseAt(line, now))
    if (because === 'grace')
      return t(
        line.until && Date.parse(line.until) > Date.parse(now)
          ? 'detail.grace_now'
          : 'detail.grace',
      )
    if (because !== 'payment') return t(`detail.${because}`)
    if (!payment) return ''
    const amount = formatMoney(payment.amount, { currency: payment.currency, exact: true })
    return payment.payment_method
      ? t('detail.payment', { amount, method: method(null, payment.payment_method) })
      : amount
  }
}

const useColumns = (now: string): Column<RightLine>[] => {
  const { t } = useTranslation('rights')
  const detail = useDetail(now)
  return [
    { name: t('history.from'), cell: ({ from }) => <Day at={from} /> },
    {
      name: t('history.until'),
      cell: ({ until }) => (until ? <Day at={until} /> : t('history.no_end')),
    },
    { name: t('history.had'), bare: true, cell: ({ plan }) => <b>{plan}</b> },
    {
      name: t('history.because'),
      cell: (line) => (
        <span className={styles.reason}>
          <Badge tone={tones[line.because]}>{t(`kind.${line.because}`)}</Badge>
          <span className="sm muted num">{detail(line)}</span>
        </span>
      ),
    },
    { name: t('history.invoice'), cell: ({ payment }) => <InvoiceLink payment={payment} /> },
  ]
}

const useSaveCsv = (now: string, history: readonly RightLine[]) => {
  const { t } = useTranslation(['rights', 'membership'])
  const method = useMethodText()
  return () => {
    const head = [
      t('history.from'),
      t('history.until'),
      t('history.had'),
      t('history.because'),
      t('membership:history.amount'),
      t('history.currency'),
      t('membership:history.method'),
      t('history.invoice'),
    ]
    const rows = history.map(({ from, until, plan, because, payment }) => [
      from,
      until ?? '',
      plan,
      t(`kind.${because}`),
      payment ? bareAmount(payment.amount) : '',
      payment?.currency ?? '',
      payment?.payment_method ? method(null, payment.payment_method) : '',
      payment?.number ?? '',
    ])
    saveFile(
      new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }),
      `plaudit-rights-${now.slice(0, 10)}.csv`,
    )
  }
}

/** Every stretch of time with a plan, newest first, with the invoice of its payment; also as a file. */
export const RightsHistory = ({ now, history }: { now: string; history: RightLine[] }) => {
  const { t } = useTranslation('rights')
  const columns = useColumns(now)
  const save = useSaveCsv(now, history)
  return (
    <Card
      title={t('history.title')}
      about={t('history.about')}
      aside={
        <Button size="sm" onClick={save} aria-label={t('history.save')}>
          <Download aria-hidden />
          CSV
        </Button>
      }
      flush
    >
      <div className={styles.history}>
        <Table
          caption={t('history.title')}
          columns={columns}
          rows={history}
          keyOf={({ from, because, payment }) => `${from} ${because} ${payment?.id}`}
        />
      </div>
    </Card>
  )
}
