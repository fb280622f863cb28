import type { Account } from '@plaudit/contract/accounts/accounts'
import { cancelSubscription, type CancelReason } from '@plaudit/contract/billing/cancel'
import type { Subscription } from '@plaudit/contract/billing/subscription'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { runAction } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Steps } from '../../../ui/layout/steps.tsx'
import { useReadAgain } from '../queries.ts'
import { useOpenAmount } from '../membership/use-open-amount.ts'
import { Cancelled, Ended } from './cancelled.tsx'
import { ConfirmStep, type Preview } from './confirm-step.tsx'
import { OfferStep } from './offer-step.tsx'
import { ReasonStep, type Answer } from './reason-step.tsx'
import { recordStep } from './record-step.ts'

type Step = 'reason' | 'instead' | 'confirm'

const stepsOf = ({ offers }: Preview): Step[] =>
  offers.length > 0 ? ['reason', 'instead', 'confirm'] : ['reason', 'confirm']

const noComment = { comment: '' }
const noReason = { reason: null }

/**
 * The step stands in the address, so that Back goes back one. One that was opened there before a
 * reason was given skips nothing.
 */
const useStep = (hasReason: boolean, steps: Step[]) => {
  const [query, setQuery] = useSearchParams()
  const [isUnderWay, setUnderWay] = useState(hasReason)
  const asked = steps.find((step) => step === query.get('step')) ?? 'reason'
  return {
    step: hasReason && isUnderWay ? asked : ('reason' satisfies Step),
    goTo: (step: Step) => {
      setUnderWay(true)
      void setQuery({ step })
    },
    /** While the reason is chosen: this is the step that Back comes back to. */
    beginHere: () => {
      if (!isUnderWay && asked !== 'reason') void setQuery({ step: 'reason' }, { replace: true })
    },
  }
}

/** What becomes of the invoice that is open when a plan ends at once; null where none is. */
const useOpen = ({ state, payment_provider }: Subscription): string | null => {
  const { t } = useTranslation('membership')
  const amount = useOpenAmount()
  if (state !== 'past_due') return null
  if (payment_provider === 'shopify') return t('open.shopify')
  return amount ? t('open.amount', { amount }) : t('open.plain')
}

/**
 * What the owner answers on the way, and the cancellation itself. The reason is kept on its
 * own: it ends when the owner stays.
 */
const useCancellation = () => {
  const readAgain = useReadAgain()
  const chosen = useDraft<Pick<Answer, 'reason'>>('cancel-reason', noReason)
  const { reason } = chosen.value
  const draft = useDraft('cancel', noComment)
  const answer: Answer = { reason, comment: draft.value.comment }
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const said = (why: CancelReason) => ({
    reason: why,
    ...(answer.comment.trim() && { comment: answer.comment }),
  })
  const cancel = async (confirm: string) => {
    if (busy || !reason) return
    setBusy(true)
    recordStep({ step: 'confirm', ...said(reason) })
    const result = await runAction(() => call(cancelSubscription, { ...said(reason), confirm }), {
      loading: 'membership:confirm.loading',
      success: 'membership:confirm.success',
      error: 'membership:confirm.error',
    })
    setBusy(false)
    if (!result.ok) return
    draft.clear()
    chosen.clear()
    setEndsAt(result.value.ends_at)
    await readAgain()
  }
  return {
    answer,
    note: <DraftNote draft={draft} />,
    said,
    endsAt,
    busy,
    cancel,
    write: (next: Answer) => {
      chosen.type({ reason: next.reason })
      draft.type({ comment: next.comment })
    },
    forgetReason: chosen.clear,
    stay: () => {
      chosen.clear()
      recordStep({ step: 'left' })
    },
  }
}

/** `subscription`: as it was when the flow began. */
type CancelFlowProps = {
  account: Account
  subscription: Subscription
  preview: Preview
  setPassword: ReactNode
}

type CancelStepsProps = CancelFlowProps & {
  cancellation: ReturnType<typeof useCancellation>
  open: string | null
}

/** The steps on the way, one at a time. */
const CancelSteps = (props: CancelStepsProps) => {
  const { account, subscription, preview, cancellation } = props
  const { t } = useTranslation('membership')
  const go = useNavigate()
  const { answer, said, stay } = cancellation
  const { offers } = preview
  const steps = stepsOf(preview)
  const { step, goTo, beginHere } = useStep(answer.reason !== null, steps)
  return (
    <div className="stack wide">
      <Steps
        label={t('flow.steps')}
        steps={steps.map((one) => t(`flow.${one}`))}
        at={steps.indexOf(step)}
      />
      {step === 'reason' && (
        <ReasonStep
          answer={answer}
          onChange={(next) => {
            beginHere()
            cancellation.write(next)
          }}
          note={cancellation.note}
          onKeep={stay}
          onNext={(why) => {
            recordStep({ step: 'reason', ...said(why) })
            goTo(steps[1]!)
          }}
        />
      )}
      {step === 'instead' && (
        <OfferStep
          account={account}
          offers={offers}
          onKeep={stay}
          onTaken={() => {
            cancellation.forgetReason()
            void go('/settings/membership')
          }}
          onNext={() => {
            for (const offered of offers) recordStep({ step: 'offer', offered, taken: false })
            goTo('confirm')
          }}
        />
      )}
      {step === 'confirm' && (
        <ConfirmStep
          plan={subscription.plan.name}
          isPaused={subscription.state === 'paused'}
          open={props.open}
          preview={preview}
          password={account.has_password ? null : props.setPassword}
          busy={cancellation.busy}
          onKeep={stay}
          onCancel={(typed) => void cancellation.cancel(typed)}
        />
      )}
    </div>
  )
}

/** The cancel flow (BILL-51): reason, what there is instead, and the typed confirmation. */
export const CancelFlow = (props: CancelFlowProps) => {
  const { subscription, preview } = props
  const plan = subscription.plan.name
  const open = useOpen(subscription)
  const cancellation = useCancellation()
  const { endsAt } = cancellation
  if (endsAt && preview.ends_now) return <Ended plan={plan} open={open} />
  if (endsAt) return <Cancelled plan={plan} endsAt={endsAt} />
  return <CancelSteps {...props} cancellation={cancellation} open={open} />
}
