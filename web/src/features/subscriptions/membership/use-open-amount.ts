import { formatMoney } from '../../../ui/text/numbers.ts'
import { useInvoices } from '../queries.ts'

/** What is open, as the billing history has it; null until that is read, or when it does not say. */
export const useOpenAmount = (): string | null => {
  const first = useInvoices().data?.pages[0]?.results.find(
    ({ status }) => status === 'unpaid' || status === 'failed',
  )
  return first ? formatMoney(first.amount, { ...first, exact: true }) : null
}
