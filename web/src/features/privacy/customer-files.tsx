import { listCustomerFiles, type CustomerFile } from '@plaudit/contract/stores/privacy'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { requestIdOf } from '../../api/failures.ts'
import { Table, type Column } from '../../ui/data/table.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { DateText } from '../../ui/text/time.tsx'
import { saveCustomerFile } from './save-customer-file.ts'

const useCustomerFiles = () =>
  useQuery({
    queryKey: ['store', 'customer-files'],
    queryFn: ({ signal }) => call(listCustomerFiles, {}, { signal }),
  })

const useColumns = (): Column<CustomerFile>[] => {
  const { t } = useTranslation('store')
  const nameOf = ({ customer_email }: CustomerFile) => customer_email ?? t('files.no_email')
  return [
    {
      name: t('files.customer'),
      bare: true,
      cell: (file) => <bdi className="strong">{nameOf(file)}</bdi>,
    },
    { name: t('files.asked'), cell: ({ created_at }) => <DateText at={created_at} /> },
    { name: t('files.reviews'), figure: true, cell: ({ reviews }) => formatNumber(reviews) },
    { name: t('files.orders'), figure: true, cell: ({ orders }) => formatNumber(orders) },
    { name: t('files.until'), cell: ({ expires_at }) => <DateText at={expires_at} /> },
    {
      name: t('files.file'),
      cell: (file) => (
        <Button
          kind="quiet"
          size="sm"
          square
          aria-label={t('files.download', { customer: nameOf(file) })}
          onClick={() => void saveCustomerFile({ id: file.id, day: file.created_at.slice(0, 10) })}
        >
          <Download aria-hidden />
        </Button>
      ),
    },
  ]
}

/** What customers asked their shop for: a file for each, as long as it can be downloaded. Nothing without any. */
export const CustomerFiles = () => {
  const { t } = useTranslation('store')
  const columns = useColumns()
  const { data, error, refetch } = useCustomerFiles()
  if (error && !data)
    return (
      <Card title={t('files.title')}>
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data || data.results.length === 0) return null
  return (
    <Card title={t('files.title')} about={t('files.about')} flush>
      <Table
        caption={t('files.title')}
        columns={columns}
        rows={data.results}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}
