import { deleteAccount } from '@plaudit/contract/accounts/accounts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../api/check-input.ts'
import { endSession } from '../../api/session.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Check } from '../../ui/form/choice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/field.tsx'
import { focusOnMount } from '../../ui/form/focus-on-mount.ts'
import { useForm } from './use-form.ts'

type ProofFieldProps = {
  hasPassword: boolean
  errors: FieldErrors
  value: string
  onChange: (value: string) => void
}

/** The password, or the word CONFIRM where there is none. */
const ProofField = ({ hasPassword, errors, value, onChange }: ProofFieldProps) => {
  const { t } = useTranslation('settings')
  const field = {
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ref: focusOnMount,
  }
  return hasPassword ? (
    <PasswordField
      label={t('remove.password')}
      autoComplete="current-password"
      error={errors['password']}
      {...field}
    />
  ) : (
    <TextField
      label={t('remove.confirm')}
      autoComplete="off"
      spellCheck={false}
      error={errors['confirm']}
      {...field}
    />
  )
}

type StoreUninstalledProps = {
  refused: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** When a store may continue billing: the reason, and the owner's confirmation that the app was uninstalled there. */
const StoreUninstalled = ({ refused, checked, onChange }: StoreUninstalledProps) => {
  const { t } = useTranslation('settings')
  return (
    <div className="stack close">
      {refused && <Banner tone="warning">{refused}</Banner>}
      <label className="row close">
        <Check checked={checked} onChange={({ target }) => onChange(target.checked)} />
        {t('remove.uninstalled')}
      </label>
    </div>
  )
}

/**
 * Cannot be undone, so it is confirmed by typing: the password, or the word CONFIRM where there is none (ACC-24,
 * ACC-25).
 */
export const DeleteAccount = ({
  hasPassword,
  onClose,
}: {
  hasPassword: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation('settings')
  const [entry, setEntry] = useState('')
  const [isUninstalled, setUninstalled] = useState(false)
  const form = useForm(deleteAccount, {
    fieldOf: { plan_billed_by_store: 'store_uninstalled' },
    toasts: { loading: 'settings:remove.running', success: 'settings:remove.done' },
    onDone: () => endSession('chosen'),
  })
  const refused = form.errors['store_uninstalled']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({
      ...(hasPassword ? { password: entry } : { confirm: entry }),
      ...(isUninstalled ? { store_uninstalled: true } : {}),
    })
  }
  return (
    <Dialog title={t('remove.title')} about={t('remove.about')} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <ProofField
          hasPassword={hasPassword}
          errors={form.errors}
          value={entry}
          onChange={setEntry}
        />
        {(refused !== undefined || isUninstalled) && (
          <StoreUninstalled refused={refused} checked={isUninstalled} onChange={setUninstalled} />
        )}
        <div className="row wrap close">
          <Button type="submit" kind="danger" busy={form.busy} disabled={entry.trim() === ''}>
            {t('remove.verb')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('remove.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
