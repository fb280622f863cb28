import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../api/session.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import { focusOnMount } from '../../ui/form/focus-on-mount.ts'
import { GoogleEntry } from './google-entry.tsx'
import { useAccount } from './queries.ts'
import { useEntryForm } from './use-entry-form.ts'
import { login } from '@plaudit/contract/accounts/sign-in'

/**
 * ACC-52: the session ended while the user was typing. Signing in is requested in place, and everything stays;
 * closing it leaves the screen.
 */
export const SignInAgain = () => {
  const { t } = useTranslation('accounts')
  const known = useAccount().data?.email.email ?? ''
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const form = useEntryForm(login)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({ email, password })
  }
  return (
    <Dialog
      title={t('again.title')}
      about={t('again.about')}
      onClose={() => endSession('chosen')}
      keepOpen
    >
      <form className="stack" onSubmit={submit} noValidate>
        <GoogleEntry />
        {form.refused && (
          <Banner tone="error" live>
            {form.refused}
          </Banner>
        )}
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          value={email}
          error={form.errors['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          value={password}
          error={form.errors['password']}
          onChange={(event) => setPassword(event.target.value)}
          ref={focusOnMount}
        />
        <Button type="submit" kind="primary" size="lg" block busy={form.busy}>
          {form.busy ? t('login.busy') : t('login.verb')}
        </Button>
      </form>
    </Dialog>
  )
}
