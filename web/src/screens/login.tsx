import { login } from '@plaudit/contract/accounts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useEntryForm } from '../features/accounts/use-entry-form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/field.tsx'
import { focusNow } from '../ui/focus-now.ts'
import { PageHead } from '../ui/page-head.tsx'

/** `/login` */
export const LoginScreen = () => {
  const { t } = useTranslation('accounts')
  const { search } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useEntryForm(login)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({ email, password })
  }
  return (
    <div className="stack wide">
      <PageHead title={t('login.title')} about={t('login.about')} />
      {form.refused && (
        <Banner tone="error" live>
          {form.refused}
        </Banner>
      )}
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={form.errors['email']}
          ref={focusNow}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={form.errors['password']}
        />
        <Button kind="primary" size="lg" type="submit" block busy={form.busy}>
          {form.busy ? t('login.busy') : t('login.verb')}
        </Button>
      </form>
      <p className="muted">
        {t('login.new')}{' '}
        <Link className="link" to={`/register${search}`}>
          {t('login.register')}
        </Link>
      </p>
    </div>
  )
}
