import { editAccount, type Account } from '@plaudit/contract/accounts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { changeLanguage } from '../../texts/language.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Field, PasswordField, Select, TextField } from '../../ui/form/field.tsx'
import { useForm } from './use-form.ts'
import { Language } from '@plaudit/contract/accounts/account-fields'

/** Each language in its own name, so that everyone can read theirs. */
const nameOf = (language: Language) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

type LanguageFieldProps = {
  value: Language
  error: string | undefined
  onChange: (language: Language) => void
}

const LanguageField = ({ value, error, onChange }: LanguageFieldProps) => {
  const { t } = useTranslation('settings')
  return (
    <Field label={t('profile.language')} error={error}>
      {(described) => (
        <Select
          {...described}
          value={value}
          onChange={(event) => onChange(Language.parse(event.target.value))}
        >
          {Language.options.map((language) => (
            <option key={language} value={language} lang={language}>
              {nameOf(language)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The form's values, stored as a draft, and saving them. The password for a new e-mail is not part of the draft. */
const useProfile = (account: Account) => {
  const client = useQueryClient()
  const saved = { name: account.name, email: account.email.email, language: account.language }
  const draft = useDraft('profile', saved)
  const shown = draft.value
  const [password, setPassword] = useState('')
  const changesEmail = shown.email.trim().toLowerCase() !== saved.email.toLowerCase()
  const form = useForm(editAccount, {
    toasts: { loading: 'settings:saving', success: 'settings:profile.saved' },
    // In the new language of the screens.
    beforeSaid: ({ language }) => changeLanguage(language),
    onDone: (changed, { password: used, ...sent }) => {
      client.setQueryData(['account'], changed)
      draft.settle(sent)
      setPassword((now) => (now === used ? '' : now))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit(changesEmail ? { ...shown, password } : shown)
  }
  return { draft, password, setPassword, changesEmail, form, submit }
}

/** Name, e-mail and language (ACC-23). */
export const ProfileForm = ({ account }: { account: Account }) => {
  const { t } = useTranslation('settings')
  const { draft, password, setPassword, changesEmail, form, submit } = useProfile(account)
  const shown = draft.value
  return (
    <Card title={t('profile.title')}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={t('profile.name')}
          autoComplete="name"
          value={shown.name}
          error={form.errors['name']}
          onChange={(event) => draft.type({ name: event.target.value })}
        />
        <TextField
          label={t('profile.email')}
          hint={t('profile.email_hint')}
          type="email"
          autoComplete="email"
          value={shown.email}
          error={form.errors['email']}
          onChange={(event) => draft.type({ email: event.target.value })}
        />
        {changesEmail && (
          <PasswordField
            label={t('profile.password')}
            hint={t('profile.password_hint')}
            autoComplete="current-password"
            value={password}
            error={form.errors['password']}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {account.email.pending && (
          <Banner tone="info">{t('profile.pending', { email: account.email.pending })}</Banner>
        )}
        <LanguageField
          value={shown.language}
          error={form.errors['language']}
          onChange={(language) => draft.type({ language })}
        />
        <DraftNote draft={draft} />
        <span>
          <Button kind="primary" type="submit" busy={form.busy}>
            {t('profile.verb')}
          </Button>
        </span>
      </form>
    </Card>
  )
}
