import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { GoogleButton } from './google-button.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { signInWithGoogle } from '@plaudit/contract/accounts/sign-in'

/** Sign-in and sign-up with a Google account, above the form. */
export const GoogleEntry = () => {
  const { t } = useTranslation('accounts')
  const form = useEntryForm(signInWithGoogle)
  return (
    <>
      {form.refused && (
        <Banner tone="error" live>
          {form.refused}
        </Banner>
      )}
      <GoogleButton divider={t('or')} onToken={(id_token) => void form.submit({ id_token })} />
    </>
  )
}
