import { disconnectStore, type StoreLeaving } from '@plaudit/contract/stores/stores'
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../run-action.ts'
import { actionError } from '../../texts/action-error.ts'
import { call } from '../../api/call.ts'
import { requestIdOf } from '../../api/failures.ts'
import { translate } from '../../texts/translate.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { formatDay, formatNumber } from '../../ui/text/numbers.ts'
import { restoreFocus } from '../../ui/overlay/restore-focus.ts'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './leave-store.module.css'
import { useLeaving } from './queries.ts'

const isNow = (at: string) => new Date(at).getTime() <= Date.now()

/** One sentence about what happens to the plan. */
const usePlanText = () => {
  const { t } = useTranslation('stores')
  return ({ plan }: StoreLeaving): string => {
    if (!plan) return t('leave.plan_none')
    if (!plan.ends_at) return t('leave.plan_goes_on', { plan: plan.name })
    if (plan.is_cancelled)
      return t('leave.plan_cancelled', { plan: plan.name, day: formatDay(plan.ends_at) })
    return t(isNow(plan.ends_at) ? 'leave.plan_ends_now' : 'leave.plan_ends', {
      plan: plan.name,
      day: formatDay(plan.ends_at),
    })
  }
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack close">
    <h3>{title}</h3>
    {children}
  </section>
)
const Line = ({ stays = false, children }: { stays?: boolean; children: ReactNode }) => (
  <li className="row close top">
    {stays ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
    <span>{children}</span>
  </li>
)

const Consequences = ({ leaving }: { leaving: StoreLeaving }) => {
  const { t } = useTranslation('stores')
  const planText = usePlanText()
  return (
    <div className={styles.groups}>
      <Group title={t('leave.stops')}>
        <ul className="stack close">
          <Line>{t('leave.stops_sync')}</Line>
          <Line>{t('leave.stops_theme')}</Line>
          <Line>{t('leave.stops_admin')}</Line>
        </ul>
      </Group>
      <Group title={t('leave.stays')}>
        <ul className="stack close">
          <Line stays>{t('leave.stays_reviews', { shown: formatNumber(leaving.reviews) })}</Line>
          <Line stays>{t('leave.stays_products')}</Line>
        </ul>
      </Group>
      {!leaving.refused && !leaving.may_be_billed && (
        <Group title={t('leave.plan')}>
          <p>{planText(leaving)}</p>
        </Group>
      )}
    </div>
  )
}

const useDisconnect = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const disconnect = async () => {
    setBusy(true)
    await runAction(() => call(disconnectStore, {}), {
      loading: 'stores:leave.running',
      success: ({ plan_ends_at: at }) => ({
        text: at
          ? translate('stores:leave.done_plan', { day: formatDay(at) })
          : translate('stores:leave.done'),
      }),
      error: actionError('stores:leave.failed'),
    })
    setBusy(false)
    // First what became of the store: of one that has left nothing more is asked.
    await client.invalidateQueries({ queryKey: ['store'], exact: true })
    await Promise.all(
      ['store', 'account', 'billing'].map((topic) =>
        client.invalidateQueries({ queryKey: [topic] }),
      ),
    )
    restoreFocus()
  }
  return { busy, disconnect }
}

/** Owners without a password could no longer sign in. */
const PasswordFirst = () => {
  const { t } = useTranslation('stores')
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink size="sm" to="/settings/account">
          {t('leave.set_password')}
        </ButtonLink>
      }
    >
      {t('leave.password')}
    </Banner>
  )
}

/** The day on which the plan ends, if it does; shown first. */
const PlanEnd = ({ leaving }: { leaving: StoreLeaving }) => {
  const { t } = useTranslation('stores')
  const planText = usePlanText()
  const { plan } = leaving
  if (!plan?.ends_at) return planText(leaving)
  return (
    <strong className={styles.end}>
      {isNow(plan.ends_at)
        ? t('leave.ends_now', { plan: plan.name })
        : t('leave.ends', { plan: plan.name, day: formatDay(plan.ends_at) })}
    </strong>
  )
}

type LeaveProps = { hasPassword: boolean }

const Leaving = ({ leaving, hasPassword }: { leaving: StoreLeaving } & LeaveProps) => {
  const { t } = useTranslation('stores')
  const [asks, setAsks] = useState(false)
  const { busy, disconnect } = useDisconnect()
  const isKnown = !leaving.may_be_billed
  return (
    <div className="stack wide">
      <Consequences leaving={leaving} />
      {leaving.refused && <Banner tone="warning">{t('leave.refused')}</Banner>}
      {!hasPassword && <PasswordFirst />}
      <div className={styles.verb}>
        <Button
          kind="danger"
          busy={busy}
          disabled={leaving.refused !== null}
          onClick={() => setAsks(true)}
        >
          {t('leave.verb')}
        </Button>
      </div>
      {asks && (
        <Confirm
          title={t('leave.confirm_title', { store: leaving.name })}
          about={isKnown && <PlanEnd leaving={leaving} />}
          verb={t('leave.verb')}
          onConfirm={() => void disconnect()}
          onClose={() => setAsks(false)}
        >
          <div className="stack">
            {!isKnown && <Banner tone="warning">{t('leave.may_be_billed')}</Banner>}
            <ul className="stack close">
              {isKnown && leaving.plan?.ends_at && !isNow(leaving.plan.ends_at) && (
                <Line stays>{t('leave.until_then')}</Line>
              )}
              {isKnown && leaving.plan?.ends_at && <Line stays>{t('leave.no_charge')}</Line>}
              <Line stays>{t('leave.nothing_lost')}</Line>
              <Line stays>{t('leave.connect_again')}</Line>
            </ul>
            {!hasPassword && <PasswordFirst />}
          </div>
        </Confirm>
      )}
    </div>
  )
}

/** Disconnecting, after showing its effect on the plan, the data and signing in. */
export const LeaveStore = ({ hasPassword }: LeaveProps) => {
  const { t } = useTranslation('stores')
  const { data, error, refetch } = useLeaving()
  return (
    <Card title={t('leave.title')}>
      <div className="stack wide">
        <p className="muted">{t('leave.about')}</p>
        {data && <Leaving leaving={data} hasPassword={hasPassword} />}
        {error && !data && (
          <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Skeleton>
            <SkeletonLines lines={4} />
          </Skeleton>
        )}
      </div>
    </Card>
  )
}
