import type { Subscription } from '@plaudit/contract/billing/subscription'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, requestIdOf, textOf } from '../api/failures.ts'
import { SetPasswordForm } from '../features/accounts/password-forms.tsx'
import { CancelFlow } from '../features/subscriptions/cancel/cancel-flow.tsx'
import type { Preview } from '../features/subscriptions/cancel/confirm-step.tsx'
import { useCancellation, useOwner } from '../features/subscriptions/queries.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState, EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonLines, Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './cancel.module.css'

const isRefused = (error: Error | null): error is CallFailure =>
  error instanceof CallFailure && error.status === 409

const NothingToCancel = ({ words }: { words: string | null }) => {
  const { t } = useTranslation('membership')
  return (
    <Card>
      <EmptyState
        title={words ?? t('flow.none')}
        actions={<ButtonLink to="/settings/membership">{t('flow.membership')}</ButtonLink>}
      />
    </Card>
  )
}

const Body = () => {
  const owner = useOwner()
  const cancellation = useCancellation()
  // The initial state is used throughout the flow: once cancelled, there is nothing to cancel any more.
  const [begun, setBegun] = useState<{ preview: Preview; subscription: Subscription } | null>(null)
  const account = owner.data
  const subscription = account?.active_subscription
  if (
    !begun &&
    subscription &&
    cancellation.data &&
    cancellation.fetchStatus === 'idle' &&
    !cancellation.error
  )
    setBegun({ preview: cancellation.data, subscription })
  if (begun && account)
    return (
      <CancelFlow
        account={account}
        {...begun}
        setPassword={<SetPasswordForm account={account} />}
      />
    )
  if (isRefused(cancellation.error)) return <NothingToCancel words={textOf(cancellation.error)} />
  const failed = owner.error ?? cancellation.error
  if (!failed)
    return (
      <Skeleton>
        <Card>
          <SkeletonLines lines={9} />
        </Card>
      </Skeleton>
    )
  const again = () => {
    void owner.refetch()
    void cancellation.refetch()
  }
  return <ErrorState requestId={requestIdOf(failed)} onRetry={again} />
}

/** `/cancel`: the cancel flow. */
export const CancelScreen = () => {
  const { t } = useTranslation('membership')
  return (
    <div className={styles.narrow}>
      <PageHead
        title={t('flow.title')}
        back={{ to: '/settings/membership', label: t('flow.membership') }}
      />
      <Body />
    </div>
  )
}
