import type { Account } from '@plaudit/contract/accounts'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/failures.ts'
import { BillingHistory } from '../../features/billing/membership/billing-history.tsx'
import { EditDetails } from '../../features/billing/membership/edit-details.tsx'
import { PaidWith } from '../../features/billing/membership/paid-with.tsx'
import { PlanOverview } from '../../features/billing/membership/plan-overview.tsx'
import { StateBanners } from '../../features/billing/membership/state-banners.tsx'
import { useBillingDetails, useOwner } from '../../features/billing/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed, Nothing } from '../../ui/nothing.tsx'
import { BoneLines, Skeleton } from '../../ui/skeleton.tsx'
import styles from './account.module.css'

const NoPlan = () => {
  const { t } = useTranslation('membership')
  return (
    <Card>
      <Nothing
        title={t('none.title')}
        actions={
          <ButtonLink kind="primary" to="/settings/plans">
            {t('none.verb')}
          </ButtonLink>
        }
      >
        {t('none.about')}
      </Nothing>
    </Card>
  )
}

const Side = ({ account }: { account: Account }) => {
  const details = useBillingDetails().data?.billing
  return (
    <div className="stack wide">
      {account.active_subscription && <PaidWith subscription={account.active_subscription} />}
      {details && <EditDetails saved={details} />}
    </div>
  )
}

const Membership = ({ account }: { account: Account }) => {
  const subscription = account.active_subscription ?? account.last_subscription
  return (
    <>
      <StateBanners account={account} />
      {subscription ? (
        <div className={styles.columns}>
          <PlanOverview account={account} subscription={subscription} />
          <Side account={account} />
        </div>
      ) : (
        <NoPlan />
      )}
      <BillingHistory />
    </>
  )
}

/** `/settings/membership`: the plan and how it stands, what it is paid with, and what was paid. */
export const SettingsMembershipScreen = () => {
  const { data, error, refetch } = useOwner()
  if (data) return <Membership account={data} />
  if (error) return <Failed requestId={requestIdOf(error)} onRetry={() => void refetch()} />
  return (
    <Skeleton>
      <Card>
        <BoneLines lines={8} />
      </Card>
    </Skeleton>
  )
}
