import { Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isPlansFlagSet } from '../api/plans-flag.ts'
import { isPaused } from '../features/subscriptions/plans/plan-choice.ts'
import { useAccount } from '../features/accounts/queries.ts'
import { LoadingOverlay, lazyPart } from '../lazy-part.ts'
import { onAppEvent, type AppEvents } from '../app-events.ts'

const PlansModal = lazyPart(
  () => import('../features/subscriptions/plans/plans-modal.tsx').then((m) => m.PlansModal),
  'billing',
)
const LimitsModal = lazyPart(
  () => import('../features/subscriptions/limits-modal.tsx').then((m) => m.LimitsModal),
  'billing',
)
const ResumeModal = lazyPart(
  () => import('../features/subscriptions/resume-modal.tsx').then((m) => m.ResumeModal),
  'billing',
)

const PLANS = 'plans-modal'

/** PLAN-33: the open plans modal is reflected as `plans-modal=true` in the URL, and opened by it. */
const usePlansFlag = () => {
  const [query, setQuery] = useSearchParams()
  const turn = useCallback(
    (on: boolean) => {
      const next = new URLSearchParams(location.search)
      if (on) next.set(PLANS, 'true')
      else next.delete(PLANS)
      setQuery(next, { replace: true })
    },
    [setQuery],
  )
  return { isOn: query.get(PLANS) === 'true', turn }
}

type Other = { resume: true } | { limitType: string }

/**
 * The plans modal, the plan-limit upsell and the resume confirmation, opened by window events (UI-4), by the URL, or
 * by the flag that a 402 set. While paused, the resume confirmation replaces the other two (PLAN-39).
 */
export const BillingModals = () => {
  const { pathname } = useLocation()
  const account = useAccount().data
  const plans = usePlansFlag()
  const { turn } = plans
  const [options, setOptions] = useState<AppEvents['plaudit:show-plans']>({})
  const [opened, setOpened] = useState<{ other: Other | null; on: string }>({
    other: null,
    on: pathname,
  })
  const other = opened.on === pathname ? opened.other : null
  const open = useCallback(
    (next: Other | null) => setOpened({ other: next, on: pathname }),
    [pathname],
  )
  const showPlans = useCallback(
    (detail: AppEvents['plaudit:show-plans']) => {
      setOptions(detail ?? {})
      open(null)
      turn(true)
    },
    [open, turn],
  )
  useEffect(() => onAppEvent('plaudit:show-plans', showPlans), [showPlans])
  useEffect(() => onAppEvent('plaudit:show-resume', () => open({ resume: true })), [open])
  useEffect(() => onAppEvent('plaudit:show-limits', open), [open])
  useEffect(() => {
    if (isPlansFlagSet()) turn(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the flag of an earlier page, read once
  }, [])
  const close = () => {
    setOptions({})
    open(null)
    if (plans.isOn) turn(false)
  }
  const toPlans = useCallback(() => showPlans({}), [showPlans])
  if (!account || (!other && !plans.isOn)) return null
  const modal = () => {
    if (isPaused(account) || (other && 'resume' in other)) return <ResumeModal onClose={close} />
    if (other) return <LimitsModal limitType={other.limitType} onClose={close} onPlans={toPlans} />
    return <PlansModal {...options} onClose={close} />
  }
  return <Suspense fallback={<LoadingOverlay onDrop={close} />}>{modal()}</Suspense>
}
