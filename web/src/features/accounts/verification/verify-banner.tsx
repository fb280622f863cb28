import { useTranslation } from 'react-i18next'
import { runAction } from '../../../run-action.ts'
import { loadPart } from '../../../load-part.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useAccount } from '../queries.ts'

const resend = async () => {
  const { requestVerification } = await loadPart(() => import('./request-verification.ts'))
  return requestVerification()
}

const resendWithToast = () =>
  runAction(resend, {
    loading: 'app:verify.sending',
    success: 'app:verify.sent',
    error: 'app:verify.not_sent',
  })

/** Shown above every screen until the owner has verified the e-mail. */
export const VerifyBanner = () => {
  const { t } = useTranslation('app')
  const email = useAccount().data?.email
  if (!email || email.verified_at !== null) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" onClick={() => void resendWithToast()}>
          {t('verify.resend')}
        </Button>
      }
    >
      {t('verify.banner', { email: email.email })}
    </Banner>
  )
}
