import type { CustomizationOffer } from '@plaudit/contract/billing/customization'
import { payCustomization } from '@plaudit/contract/billing/customization'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import { requestIdOf } from '../api/failures.ts'
import { RequestForm } from '../features/subscriptions/customization/request-form.tsx'
import { RequestList } from '../features/subscriptions/customization/request-list.tsx'
import { useBuy } from '../features/subscriptions/customization/use-buy.ts'
import { useCustomization, useOwner } from '../features/subscriptions/queries.ts'
import { emitAppEvent } from '../app-events.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { formatDay, formatMoney } from '../ui/text/numbers.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonLines, Skeleton } from '../ui/feedback/skeleton.tsx'

/** Why it is not available now, and from which day it is (BILL-91). */
const Refused = ({ offer: { refusal, available_from } }: { offer: CustomizationOffer }) => {
  const { t } = useTranslation('customization')
  if (!refusal || refusal === 'already_bought') return null
  const ways = {
    on_trial: null,
    under_way: null,
    payment_due: null,
    plan_needed: (
      <Button onClick={() => emitAppEvent('plaudit:show-plans', {})}>
        {t('refusal.see_plans')}
      </Button>
    ),
    paused: (
      <Button onClick={() => emitAppEvent('plaudit:show-resume')}>{t('refusal.resume')}</Button>
    ),
    past_due: <ButtonLink to="/settings/membership">{t('refusal.membership')}</ButtonLink>,
  }
  return (
    <Banner tone="info" action={ways[refusal]}>
      {refusal === 'on_trial' && available_from
        ? t('refusal.from', { day: formatDay(available_from) })
        : t(`refusal.${refusal}`)}
    </Banner>
  )
}

/** After returning from an approval page with `paid={id}`: checked once. */
const useReturn = () => {
  const [query, setQuery] = useSearchParams()
  const { buy, refusal } = useBuy()
  const id = query.get('paid')
  const showPaid = useEffectEvent(() => {
    if (!id) return
    setQuery({}, { replace: true })
    void buy(() => call(payCustomization, { id }))
  })
  useEffect(() => showPaid(), [])
  return refusal.words
}

const Body = () => {
  const { t } = useTranslation('customization')
  const owner = useOwner()
  const { data, error, refetch } = useCustomization()
  const refused = useReturn()
  const failed = error ?? owner.error
  if (data && owner.data)
    return (
      <>
        {refused && (
          <Banner tone="error" title={t('form.refused')} live>
            {refused}
          </Banner>
        )}
        <Refused offer={data.offer} />
        {data.offer.available && !data.results.some(({ state }) => state === 'unpaid') && (
          <RequestForm account={owner.data} offer={data.offer} />
        )}
        <RequestList account={owner.data} requests={data.results} offer={data.offer} />
      </>
    )
  if (!failed)
    return (
      <Skeleton>
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      </Skeleton>
    )
  const again = () => {
    void refetch()
    void owner.refetch()
  }
  return <ErrorState requestId={requestIdOf(failed)} onRetry={again} />
}

/** `/customization`: our team designs the widget as the owner describes, once, for its price (BILL-90). */
export const CustomizationScreen = () => {
  const { t } = useTranslation('customization')
  const offer = useCustomization().data?.offer
  const price = offer && formatMoney(offer.price, offer)
  const about =
    offer?.refusal === 'already_bought' ? t('about_bought') : t('about', { amount: price })
  return (
    <>
      <PageHead
        title={t('title')}
        about={price ? about : undefined}
        back={{ to: '/widget', label: t('back') }}
      />
      <Body />
    </>
  )
}
