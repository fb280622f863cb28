import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useForm } from '../features/accounts/use-form.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/form/button.tsx'
import { TextField } from '../ui/form/field.tsx'
import { focusOnMount } from '../ui/form/focus-on-mount.ts'
import { PageHead } from '../ui/layout/page-head.tsx'
import { forgetPassword } from '@plaudit/contract/accounts/passwords'

/** `/forgot-password`: the answer is the same for every e-mail (ACC-13). */
export const ForgotPasswordScreen = () => {
  const { t } = useTranslation('accounts')
  const { search } = useLocation()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(forgetPassword, { onDone: () => setSentTo(email.trim()) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({ email })
  }
  return (
    <div className="stack wide">
      <PageHead title={t('forgot.title')} about={sentTo === null ? t('forgot.about') : undefined} />
      {form.refused && (
        <Banner tone="error" live>
          {form.refused}
        </Banner>
      )}
      {sentTo !== null ? (
        <>
          <Banner tone="success" live>
            {t('forgot.sent', { email: sentTo })}
          </Banner>
          <p className="muted">{t('forgot.nothing_came')}</p>
          <Button block onClick={() => setSentTo(null)}>
            {t('forgot.again')}
          </Button>
        </>
      ) : (
        <form className="stack" onSubmit={submit} noValidate>
          <TextField
            label={t('email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={form.errors['email']}
            ref={focusOnMount}
          />
          <Button kind="primary" size="lg" type="submit" block busy={form.busy}>
            {t('forgot.verb')}
          </Button>
        </form>
      )}
      <p className="muted">
        <Link className="link" to={`/login${search}`}>
          {t('forgot.back')}
        </Link>
      </p>
    </div>
  )
}
