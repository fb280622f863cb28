import type { Subscription } from '@plaudit/contract/billing/subscription'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { formatDay } from '../../ui/text/numbers.ts'
import { useOwner } from './queries.ts'
import { useResumeTermsText } from './resume-terms.tsx'
import { useResumeUnlessCharged } from './use-resume.ts'

/** The plan that ends can be kept: what that charges stands beside the button. */
const Keep = ({ plan, until }: { plan: string; until: string }) => {
  const { t } = useTranslation('billing')
  const words = useResumeTermsText()
  const { run, busy, quote } = useResumeUnlessCharged('cancellation')
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" busy={busy} onClick={() => void run()}>
          {t('again.keep', { plan })}
        </Button>
      }
    >
      {t('again.ends', { plan, day: formatDay(until) })} {quote && words(quote)}
    </Banner>
  )
}

const Ended = ({ last }: { last: Subscription }) => {
  const { t } = useTranslation('billing')
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink size="sm" to="/settings/plans">
          {t('again.verb')}
        </ButtonLink>
      }
    >
      {t('again.ended', { plan: last.plan.name })}
    </Banner>
  )
}

/** For a connected store whose plan ended, or is about to: the way to keep it, or to choose one again. */
export const OfferAgain = () => {
  const last = useOwner().data?.last_subscription
  if (last?.payment_provider !== 'shopify') return null
  if (last.cancel_at && last.can_undo_cancel)
    return <Keep plan={last.plan.name} until={last.cancel_at} />
  return last.state === 'ended' ? <Ended last={last} /> : null
}
