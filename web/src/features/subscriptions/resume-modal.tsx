import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { formatDay, formatMoney } from '../../ui/text/numbers.ts'
import { forgetPlansFlag } from '../../api/plans-flag.ts'
import { isPaused } from './plans/plan-choice.ts'
import { useOwner } from './queries.ts'
import { ResumeTerms } from './resume-terms.tsx'
import { useResumeQuote } from './use-resume-quote.ts'
import { useResume } from './use-resume.ts'

/**
 * PLAN-39: while paused it opens in place of plans and limits. Says what is charged before it is pressed;
 * closes when the pause has ended.
 */
export const ResumeModal = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('billing')
  const owner = useOwner()
  const subscription = owner.data?.active_subscription
  const { run, busy } = useResume(subscription?.cancel_at ? 'cancellation' : 'unpause')
  const quote = useResumeQuote()
  const [hasChanged, setHasChanged] = useState(false)
  useEffect(forgetPlansFlag, [])
  const known = quote.error ? undefined : quote.data
  const resume = async () => {
    if (!known) return
    setHasChanged(false)
    const wasPaused = isPaused(owner.data)
    const outcome = await run(known.quote)
    if (outcome === 'done') return onClose()
    // The pause has ended all the same when the bank refused afterwards: the screen behind says what is
    // unpaid, and takes another card.
    const { data: account } = await owner.refetch()
    if (wasPaused && account && !isPaused(account)) return onClose()
    await quote.refetch()
    setHasChanged(outcome === 'changed')
  }
  const due =
    known && known.amount_due > 0
      ? formatMoney(known.amount_due, { currency: known.currency, exact: true })
      : null
  return (
    <Dialog
      title={t('resume.title')}
      onClose={onClose}
      about={
        subscription?.resumes_at
          ? t('resume.until', {
              plan: subscription.plan.name,
              day: formatDay(subscription.resumes_at),
            })
          : t('resume.paused')
      }
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('resume.later')}
          </Button>
          <Button kind="primary" busy={busy} disabled={!known} onClick={() => void resume()}>
            {due ? t('resume.pay', { amount: due }) : t('resume.verb')}
          </Button>
        </>
      }
    >
      <div className="stack close">
        <p>{t(subscription?.trial_ends_at ? 'resume.trial' : 'resume.about')}</p>
        <div aria-live="polite">
          <ResumeTerms quote={quote} hasChanged={hasChanged} />
        </div>
      </div>
    </Dialog>
  )
}
