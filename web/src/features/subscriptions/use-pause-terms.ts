import { quotePause } from '@plaudit/contract/billing/quote'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatDay, formatMoney } from '../../ui/text/numbers.ts'
import type { PauseTerms } from './membership/next-charge.ts'

/**
 * What the end of a pause charges: of the one that goes on, or of one that would begin
 * now. Asked only where it is shown.
 */
export const usePauseTerms = (enabled: boolean) =>
  useQuery({
    queryKey: ['billing', 'pause'],
    queryFn: ({ signal }) => call(quotePause, {}, { signal }),
    enabled,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** "On 14 June $11.15 is charged, then $29.00 on 26 June." */
export const usePauseEndText = () => {
  const { t } = useTranslation('membership')
  return ({ until, amount_due, currency, next_billing_at, next_amount }: PauseTerms): string => {
    const money = (cents: number) => formatMoney(cents, { currency, exact: true })
    const charged = { day: formatDay(until), amount: money(amount_due) }
    if (next_amount === null) return amount_due > 0 ? t('pause_end.charged', charged) : ''
    const next = money(next_amount)
    if (!next_billing_at) return t('pause_end.trial', { next })
    const after = formatDay(next_billing_at)
    return amount_due > 0
      ? t('pause_end.charged_then', { ...charged, next, after })
      : t('pause_end.next', { next, after })
  }
}
