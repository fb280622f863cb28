import { PASSWORD_MIN, resetPassword } from '@plaudit/contract/accounts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { endSession } from '../api/session.ts'
import { useForm } from '../features/accounts/use-form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { focusNow } from '../ui/focus-now.ts'
import { PageHead } from '../ui/page-head.tsx'

const AskAgain = () => {
  const { t } = useTranslation('accounts')
  return (
    <Link className="link" to="/forgot-password">
      {t('reset.ask_again')}
    </Link>
  )
}

/** `/reset-password?token=…` (point P1): open to guests and owners. Every sign-in ends with it, this browser's too. */
export const ResetPasswordScreen = () => {
  const { t } = useTranslation('accounts')
  const go = useNavigate()
  const token = useSearchParams()[0].get('token')
  const [input, setInput] = useState({ new_password: '', repeat_password: '' })
  const form = useForm(resetPassword, {
    onDone: () => {
      endSession('chosen')
      void go('/login', { replace: true, state: { notice: 'reset' } })
    },
  })
  const field = (name: keyof typeof input) => ({
    value: input[name],
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [name]: event.target.value }),
    error: form.errors[name],
    autoComplete: 'new-password',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({ token: token ?? '', ...input })
  }
  if (!token)
    return (
      <div className="stack wide">
        <PageHead title={t('reset.title')} />
        <Banner tone="error">{t('reset.no_token')}</Banner>
        <AskAgain />
      </div>
    )
  return (
    <div className="stack wide">
      <PageHead title={t('reset.title')} about={t('reset.about')} />
      {form.refused && (
        <Banner tone="error" live action={<AskAgain />}>
          {form.refused}
        </Banner>
      )}
      <form className="stack" onSubmit={submit} noValidate>
        <PasswordField label={t('reset.new')} hint={t('password_hint', { count: PASSWORD_MIN })} ref={focusNow} {...field('new_password')} />
        <PasswordField label={t('reset.repeat')} {...field('repeat_password')} />
        <Button kind="primary" size="lg" type="submit" block busy={form.busy}>
          {t('reset.verb')}
        </Button>
      </form>
    </div>
  )
}
