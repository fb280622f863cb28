import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { signInNoticeOf } from '../features/accounts/sign-in-notice.ts'
import { GoogleEntry } from '../features/accounts/google-entry.tsx'
import { useEntryForm } from '../features/accounts/use-entry-form.ts'
import { askedStoreOf, rememberAskedStore } from '../features/stores/asked-store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/form/button.tsx'
import { PasswordField, TextField } from '../ui/form/field.tsx'
import { focusOnMount } from '../ui/form/focus-on-mount.ts'
import { PageHead } from '../ui/layout/page-head.tsx'
import styles from './login.module.css'
import { login } from '@plaudit/contract/accounts/sign-in'

const Notice = ({ state }: { state: unknown }) => {
  const { t } = useTranslation('accounts')
  const notice = signInNoticeOf(state)
  if (!notice) return null
  return (
    <Banner tone={notice === 'open_from_store' ? 'error' : 'success'} live>
      {t(`notice.${notice}`)}
    </Banner>
  )
}

/** Who came to connect a store is told so, and it is remembered on the way through a new password. */
const Head = ({ search }: { search: string }) => {
  const { t } = useTranslation('accounts')
  const asked = askedStoreOf(search)
  useEffect(() => {
    const told = askedStoreOf(search)
    if (told) rememberAskedStore(told)
  }, [search])
  if (!asked) return <PageHead title={t('login.title')} about={t('login.about')} />
  const { domain: store, isAgain } = asked
  return (
    <PageHead
      title={t(isAgain ? 'login.store_again' : 'login.store', { store })}
      about={t(isAgain ? 'login.store_again_about' : 'login.store_about')}
    />
  )
}

const NewHere = ({ search }: { search: string }) => {
  const { t } = useTranslation('accounts')
  return (
    <p className="muted">
      {t('login.new')}{' '}
      <Link className="link" to={`/register${search}`}>
        {t('login.register')}
      </Link>
    </p>
  )
}

/** `/login`; with `store` and `again` for a store that is to be connected (STORE-27). */
export const LoginScreen = () => {
  const { t } = useTranslation('accounts')
  const { search, state } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useEntryForm(login)
  const askedStore = askedStoreOf(search)
  // From the letter about wrong passwords: whoever has it is not blocked by other people's failed attempts.
  const link = new URLSearchParams(search).get('link')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({ email, password, ...(link ? { link } : {}) })
  }
  return (
    <div className="stack wide">
      <Head search={search} />
      <Notice state={state} />
      <GoogleEntry />
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
          ref={focusOnMount}
        />
        <div className={styles.password}>
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={form.errors['password']}
          />
          <Link
            className={`link ${styles.forgot}`}
            to={`/forgot-password${askedStore ? search : ''}`}
          >
            {t('login.forgot')}
          </Link>
        </div>
        <Button kind="primary" size="lg" type="submit" block busy={form.busy}>
          {form.busy ? t('login.busy') : t('login.verb')}
        </Button>
      </form>
      <NewHere search={search} />
    </div>
  )
}
