import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { GoogleEntry } from '../features/accounts/google-entry.tsx'
import { useEntryForm } from '../features/accounts/use-entry-form.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/form/button.tsx'
import { PasswordField, TextField } from '../ui/form/field.tsx'
import { focusOnMount } from '../ui/form/focus-on-mount.ts'
import { PageHead } from '../ui/layout/page-head.tsx'
import { PASSWORD_MIN } from '@plaudit/contract/accounts/account-fields'
import { register } from '@plaudit/contract/accounts/sign-in'

/** `/register` */
export const RegisterScreen = () => {
  const { t } = useTranslation('accounts')
  const { search } = useLocation()
  const [input, setInput] = useState({ name: '', email: '', password: '' })
  const form = useEntryForm(register)
  const field = (name: keyof typeof input) => ({
    value: input[name],
    onChange: (event: { target: { value: string } }) =>
      setInput({ ...input, [name]: event.target.value }),
    error: form.errors[name],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit(input)
  }
  return (
    <div className="stack wide">
      <PageHead title={t('register.title')} about={t('register.about')} />
      <GoogleEntry />
      {form.refused && (
        <Banner tone="error" live>
          {form.refused}
        </Banner>
      )}
      <form className="stack" onSubmit={submit} noValidate>
        <TextField label={t('name')} autoComplete="name" ref={focusOnMount} {...field('name')} />
        <TextField label={t('email')} type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          hint={t('password_hint', { count: PASSWORD_MIN })}
          {...field('password')}
        />
        <Button kind="primary" size="lg" type="submit" block busy={form.busy}>
          {form.busy ? t('register.busy') : t('register.verb')}
        </Button>
      </form>
      <p className="muted">
        {t('register.known')}{' '}
        <Link className="link" to={`/login${search}`}>
          {t('register.login')}
        </Link>
      </p>
    </div>
  )
}
