import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDay } from '../../../ui/text/numbers.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useResumeTermsText } from '../resume-terms.tsx'
import { useResumeUnlessCharged } from '../use-resume.ts'

const Home = () => {
  const { t } = useTranslation('membership')
  return (
    <ButtonLink kind="primary" to="/">
      {t('gone.home')}
    </ButtonLink>
  )
}

/** It has ended at once: what is off, what becomes of an open invoice, and where plans are chosen. */
export const Ended = ({ plan, open }: { plan: string; open: string | null }) => {
  const { t } = useTranslation('membership')
  return (
    <Card>
      <div aria-live="polite">
        <EmptyState
          title={t('gone.title_now', { plan })}
          actions={
            <>
              <Home />
              <ButtonLink to="/settings/plans">{t('none.verb')}</ButtonLink>
            </>
          }
        >
          {t('gone.about_now')} {open}
        </EmptyState>
      </div>
    </Card>
  )
}

/** It is cancelled: until when everything goes on, and the way back. */
export const Cancelled = ({ plan, endsAt }: { plan: string; endsAt: string }) => {
  const { t } = useTranslation('membership')
  const go = useNavigate()
  const words = useResumeTermsText()
  const { run, busy, quote } = useResumeUnlessCharged('cancellation')
  const undo = async () => {
    if (await run()) void go('/settings/membership')
  }
  return (
    <Card>
      <div aria-live="polite">
        <EmptyState
          title={t('gone.title', { plan, day: formatDay(endsAt) })}
          actions={
            <>
              <Home />
              <Button busy={busy} onClick={() => void undo()}>
                {t('gone.undo')}
              </Button>
            </>
          }
        >
          {t('gone.about')} {quote && t('cancelled.terms', { terms: words(quote) })}
        </EmptyState>
      </div>
    </Card>
  )
}
