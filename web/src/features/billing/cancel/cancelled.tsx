import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDay } from '../../../ui/numbers.ts'
import { Nothing } from '../../../ui/nothing.tsx'
import { useResume } from '../use-resume.ts'

/** It is cancelled: until when everything goes on, and the way back. */
export const Cancelled = ({ plan, endsAt }: { plan: string; endsAt: string }) => {
  const { t } = useTranslation('membership')
  const go = useNavigate()
  const { run, busy } = useResume('cancellation')
  const undo = async () => {
    if (await run()) void go('/settings/membership')
  }
  return (
    <Card>
      <div aria-live="polite">
        <Nothing
          title={t('gone.title', { plan, day: formatDay(endsAt) })}
          actions={
            <>
              <ButtonLink kind="primary" to="/">
                {t('gone.home')}
              </ButtonLink>
              <Button busy={busy} onClick={() => void undo()}>
                {t('gone.undo')}
              </Button>
            </>
          }
        >
          {t('gone.about')}
        </Nothing>
      </div>
    </Card>
  )
}
