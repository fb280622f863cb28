import { answerUpgradeOffer, type getUpgradeOffer } from '@plaudit/contract/billing/cancel'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Output } from '@plaudit/contract/endpoint'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { requestIdOf } from '../../api/failures.ts'
import { useUpgradeOffer } from '../../features/subscriptions/queries.ts'
import { useChoosePlan } from '../../features/subscriptions/use-choose-plan.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatMoney } from '../../ui/text/numbers.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './upgrade.module.css'

type Offer = NonNullable<Output<typeof getUpgradeOffer>['offer']>

const OfferCard = ({ offer: { current, plan, saves_a_year } }: { offer: Offer }) => {
  const { t } = useTranslation('customization')
  const go = useNavigate()
  const choose = useChoosePlan()
  const [busy, setBusy] = useState(false)
  /** Shown once, whatever the answer; a failed request does not change where it leads. */
  const answer = async (taken: boolean) => {
    if (busy) return
    setBusy(true)
    await call(answerUpgradeOffer, { taken }).catch(() => undefined)
    if (taken) choose(plan.id)
    else await go('/')
  }
  const money = (cents: number) => formatMoney(cents, plan)
  return (
    <Card>
      <div className={styles.offer}>
        <Badge tone="success">{t('upgrade.months_off', { count: plan.months_off })}</Badge>
        <p className={styles.saves}>{t('upgrade.saves', { amount: money(saves_a_year) })}</p>
        <dl className={styles.sums}>
          <div>
            <dt>{t('upgrade.now', { amount: money(current.cost_per_month) })}</dt>
            <dd>{t('upgrade.year', { amount: money(12 * cycleCost(current)) })}</dd>
          </div>
          <div className="strong">
            <dt>{t('upgrade.then', { amount: money(plan.cost_per_month) })}</dt>
            <dd>{t('upgrade.year', { amount: money(cycleCost(plan)) })}</dd>
          </div>
        </dl>
        <div className="row wrap close">
          <Button kind="primary" size="lg" busy={busy} onClick={() => void answer(true)}>
            {t('upgrade.take')}
          </Button>
          <Button kind="quiet" size="lg" busy={busy} onClick={() => void answer(false)}>
            {t('upgrade.leave')}
          </Button>
        </div>
        <p className="sm muted">{t('upgrade.exact')}</p>
      </div>
    </Card>
  )
}

/** `/offers/upgrade`: once after a monthly checkout, the same plan yearly (BILL-10). Without an offer it leads home. */
export const UpgradeOfferScreen = () => {
  const { t } = useTranslation('customization')
  const { data, error, isFetching, refetch } = useUpgradeOffer()
  if (data?.offer === null && !isFetching) return <Navigate to="/" replace />
  return (
    <>
      <PageHead
        title={data?.offer ? t('upgrade.title', { plan: data.offer.plan.name }) : t('upgrade.head')}
      />
      {data?.offer && <OfferCard offer={data.offer} />}
      {!data?.offer && error && (
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      )}
      {!data?.offer && !error && (
        <Skeleton>
          <Card>
            <SkeletonLines lines={6} />
          </Card>
        </Skeleton>
      )}
    </>
  )
}
