import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { endSession } from '../api/session.ts'
import { hasDraft } from '../drafts/stored-draft.ts'
import { useForm } from '../features/accounts/use-form.ts'
import { askedStoreQuery, rememberedStore } from '../features/stores/asked-store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/form/button.tsx'
import { PasswordField } from '../ui/form/field.tsx'
import { focusOnMount } from '../ui/form/focus-on-mount.ts'
import { PageHead } from '../ui/layout/page-head.tsx'
import { PASSWORD_MIN } from '@plaudit/contract/accounts/account-fields'
import { resetPassword } from '@plaudit/contract/accounts/passwords'

const AskAgain = () => {
  const { t } = useTranslation('accounts')
  return (
    <Link className="link" to="/forgot-password">
      {t('reset.ask_again')}
    </Link>
  )
}

const NoToken = ({ isFirst }: { isFirst: boolean }) => {
  const { t } = useTranslation('accounts')
  return (
    <div className="stack wide">
      <PageHead title={t(isFirst ? 'reset.first_title' : 'reset.title')} />
      <Banner tone="error">{t('reset.no_token')}</Banner>
      <AskAgain />
    </div>
  )
}

/** Who came to connect a store goes on with it. */
const loginPath = () => `/login${askedStoreQuery(rememberedStore())}`

/** Who came from the cancel flow to set a password returns to it, with the reason given there. */
const nextPath = () =>
  hasDraft('cancel-reason')
    ? `/login?next=${encodeURIComponent('/cancel?step=confirm')}`
    : loginPath()

/**
 * `/reset-password?token=…` (ACC-4, ACC-51): open to guests and owners. Every sign-in ends with it, this browser's too.
 * With `first=true` it is the account's first password: what was being typed elsewhere is kept then.
 */
export const ResetPasswordScreen = () => {
  const { t } = useTranslation('accounts')
  const go = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token')
  const isFirst = query.has('first')
  const [input, setInput] = useState({ new_password: '', repeat_password: '' })
  const form = useForm(resetPassword, {
    onDone: () => {
      const to = isFirst ? nextPath() : loginPath()
      endSession(isFirst ? 'refused' : 'chosen')
      void go(to, { replace: true, state: { notice: isFirst ? 'set' : 'reset' } })
    },
  })
  const field = (name: keyof typeof input) => ({
    value: input[name],
    onChange: (event: { target: { value: string } }) =>
      setInput({ ...input, [name]: event.target.value }),
    error: form.errors[name],
    autoComplete: 'new-password',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({ token: token ?? '', ...input })
  }
  if (!token) return <NoToken isFirst={isFirst} />
  return (
    <div className="stack wide">
      <PageHead
        title={t(isFirst ? 'reset.first_title' : 'reset.title')}
        about={t(isFirst ? 'reset.first_about' : 'reset.about')}
      />
      {form.refused && (
        <Banner tone="error" live action={<AskAgain />}>
          {form.refused}
        </Banner>
      )}
      <form className="stack" onSubmit={submit} noValidate>
        <PasswordField
          label={t(isFirst ? 'reset.first_password' : 'reset.new')}
          hint={t('password_hint', { count: PASSWORD_MIN })}
          ref={focusOnMount}
          {...field('new_password')}
        />
        <PasswordField
          label={t(isFirst ? 'reset.first_repeat' : 'reset.repeat')}
          {...field('repeat_password')}
        />
        <Button kind="primary" size="lg" type="submit" block busy={form.busy}>
          {t(isFirst ? 'reset.first_verb' : 'reset.verb')}
        </Button>
      </form>
    </div>
  )
}
