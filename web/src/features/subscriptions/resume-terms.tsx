import type { quoteResume } from '@plaudit/contract/billing/quote'
import type { Output } from '@plaudit/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { CallFailure, requestIdOf, textOf } from '../../api/failures.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatDay, formatMoney } from '../../ui/text/numbers.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { useResumeQuote } from './use-resume-quote.ts'

export type ResumeQuote = Output<typeof quoteResume>

/** "$12.40 is charged now, for the time until 1 December. Next payment: $29.00 on 1 December." */
export const useResumeTermsText = () => {
  const { t } = useTranslation('billing')
  return ({ amount_due, currency, next_billing_at, next_amount }: ResumeQuote): string => {
    const money = (cents: number) => formatMoney(cents, { currency, exact: true })
    const day = next_billing_at && formatDay(next_billing_at)
    const chargedNow = () => {
      if (amount_due === 0) return t('resume.free')
      const amount = money(amount_due)
      return day ? t('resume.due', { amount, day }) : t('resume.due_plain', { amount })
    }
    const now = chargedNow()
    return day && next_amount !== null
      ? `${now} ${t('resume.next', { amount: money(next_amount), day })}`
      : now
  }
}

/** What resuming charges, before it is pressed; while it is not known why, or that it is asked. */
export const ResumeTerms = ({
  quote,
  hasChanged,
}: {
  quote: ReturnType<typeof useResumeQuote>
  hasChanged: boolean
}) => {
  const { t } = useTranslation('billing')
  const words = useResumeTermsText()
  const { data, error, refetch } = quote
  if (data && !error)
    return hasChanged ? (
      <Banner tone="warning" title={t('resume.changed')} live>
        {words(data)}
      </Banner>
    ) : (
      <p className="strong num">{words(data)}</p>
    )
  if (error instanceof CallFailure && error.status >= 400 && error.status < 500 && textOf(error))
    return (
      <Banner tone="warning" live>
        {textOf(error)}
      </Banner>
    )
  if (error) return <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
  return (
    <Skeleton>
      <SkeletonLines lines={2} />
    </Skeleton>
  )
}
