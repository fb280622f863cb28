import { resendVerification } from '@plaudit/contract/accounts/account-email'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../run-action.ts'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useAccount } from './queries.ts'

const resend = () =>
  runAction(() => call(resendVerification, {}), {
    loading: 'accounts:verify.sending',
    success: 'accounts:verify.sent',
    error: 'accounts:verify.not_sent',
  })

/** Shown above every screen until the owner has verified the e-mail. */
export const VerifyBanner = () => {
  const { t } = useTranslation('accounts')
  const email = useAccount().data?.email
  if (!email || email.verified_at !== null) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" onClick={() => void resend()}>
          {t('verify.resend')}
        </Button>
      }
    >
      {t('verify.banner', { email: email.email })}
    </Banner>
  )
}
