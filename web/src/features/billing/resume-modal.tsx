import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/numbers.ts'
import { forgetPlansFlag } from '../../api/plans-flag.ts'
import { useOwner } from './queries.ts'
import { useResume } from './use-resume.ts'

/** Spec 4: while paused it opens in place of plans and limits. Closes when the plan is resumed. */
export const ResumeModal = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('billing')
  const subscription = useOwner().data?.active_subscription
  const { run, busy } = useResume('unpause')
  useEffect(forgetPlansFlag, [])
  const resume = async () => {
    if (await run()) onClose()
  }
  return (
    <Dialog
      title={t('resume.title')}
      onClose={onClose}
      about={subscription?.resumes_at ? t('resume.until', { plan: subscription.plan.name, day: formatDay(subscription.resumes_at) }) : t('resume.paused')}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('resume.later')}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => void resume()}>
            {t('resume.verb')}
          </Button>
        </>
      }
    >
      <p>{t('resume.about')}</p>
    </Dialog>
  )
}
