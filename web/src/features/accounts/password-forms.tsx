import { type Account } from '@plaudit/contract/accounts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAccount } from '../../api/refresh-account.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { GoogleButton } from './google-button.tsx'
import { useForm } from './use-form.ts'
import { changePassword, forgetPassword, setPassword } from '@plaudit/contract/accounts/passwords'
import { PASSWORD_MIN } from '@plaudit/contract/accounts/account-fields'

const nothing = { old_password: '', new_password: '', repeat_password: '' }

const useEntries = (errors: Record<string, string>) => {
  const [entries, setEntries] = useState(nothing)
  const field = (name: keyof typeof nothing) => ({
    value: entries[name],
    onChange: (event: { target: { value: string } }) =>
      setEntries({ ...entries, [name]: event.target.value }),
    error: errors[name],
    autoComplete: name === 'old_password' ? 'current-password' : 'new-password',
  })
  return { entries, field, forget: () => setEntries(nothing) }
}

/** ACC-11: the old, the new and the repeated password. Other sign-ins end. */
export const ChangePasswordForm = () => {
  const { t } = useTranslation('settings')
  const form = useForm(changePassword, {
    toasts: {
      loading: 'settings:saving',
      success: 'settings:password.changed',
      error: 'settings:password.failed',
    },
    fieldOf: { password_change_failed: 'old_password' },
    onDone: () => forget(),
  })
  const { entries, field, forget } = useEntries(form.errors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit(entries)
  }
  return (
    <Card title={t('password.title')} about={t('password.about')}>
      <form className="stack" onSubmit={submit} noValidate>
        <PasswordField label={t('password.old')} {...field('old_password')} />
        <PasswordField
          label={t('password.new')}
          hint={t('password.hint', { count: PASSWORD_MIN })}
          {...field('new_password')}
        />
        <PasswordField label={t('password.repeat')} {...field('repeat_password')} />
        <span>
          <Button type="submit" kind="dark" busy={form.busy}>
            {t('password.verb')}
          </Button>
        </span>
      </form>
    </Card>
  )
}

/** For accounts created from a store: a link by e-mail confirms the owner. */
const SetPasswordByMail = ({ email }: { email: string }) => {
  const { t } = useTranslation('settings')
  const [sent, setSent] = useState(false)
  const form = useForm(forgetPassword, {
    toasts: { loading: 'settings:saving' },
    onDone: () => setSent(true),
  })
  return (
    <Card title={t('password.set_title')} about={t('password.mail_about', { email })}>
      {sent && (
        <Banner tone="success" live>
          {t('password.mail_sent', { email })}
        </Banner>
      )}
      <span>
        <Button kind="dark" busy={form.busy} onClick={() => void form.submit({ email })}>
          {t('password.mail_verb')}
        </Button>
      </span>
    </Card>
  )
}

/** The first password of an account that signs in another way (ACC-12). */
export const SetPasswordForm = ({ account }: { account: Account }) =>
  account.signup_origin === 'google' ? (
    <SetPasswordByGoogle />
  ) : (
    <SetPasswordByMail email={account.email.email} />
  )

/** Google confirms who it is, then the first password is set. */
const SetPasswordByGoogle = () => {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [idToken, setIdToken] = useState<string | null>(null)
  const form = useForm(setPassword, {
    toasts: {
      loading: 'settings:saving',
      success: 'settings:password.set',
      error: 'settings:password.not_set',
    },
    onDone: () => void refreshAccount(client),
  })
  const { entries, field } = useEntries(form.errors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (idToken)
      void form.submit({
        id_token: idToken,
        new_password: entries.new_password,
        repeat_password: entries.repeat_password,
      })
  }
  return (
    <Card title={t('password.set_title')} about={t('password.set_about')}>
      {idToken === null ? (
        <GoogleButton onToken={setIdToken} />
      ) : (
        <form className="stack" onSubmit={submit} noValidate>
          <Banner tone="success" live>
            {t('password.confirmed')}
          </Banner>
          <PasswordField
            label={t('password.new')}
            hint={t('password.hint', { count: PASSWORD_MIN })}
            {...field('new_password')}
          />
          <PasswordField label={t('password.repeat')} {...field('repeat_password')} />
          <span>
            <Button type="submit" kind="dark" busy={form.busy}>
              {t('password.set_verb')}
            </Button>
          </span>
        </form>
      )}
    </Card>
  )
}
