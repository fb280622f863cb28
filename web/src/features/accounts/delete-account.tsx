import { deleteAccount } from '@plaudit/contract/accounts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { focusNow } from '../../ui/focus-now.ts'
import { useForm } from './use-form.ts'

/** Cannot be taken back, so it is typed: the password, or the word CONFIRM where there is none (decisions 2, point P50). */
export const DeleteAccount = ({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) => {
  const { t } = useTranslation('settings')
  const [entry, setEntry] = useState('')
  const form = useForm(deleteAccount, {
    toasts: { loading: 'settings:remove.running', success: 'settings:remove.done' },
    onDone: () => endSession('chosen'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit(hasPassword ? { password: entry } : { confirm: entry })
  }
  const field = { value: entry, onChange: (event: { target: { value: string } }) => setEntry(event.target.value), ref: focusNow }
  return (
    <Dialog title={t('remove.title')} about={t('remove.about')} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        {hasPassword ? (
          <PasswordField label={t('remove.password')} autoComplete="current-password" error={form.errors['password']} {...field} />
        ) : (
          <TextField label={t('remove.confirm')} autoComplete="off" spellCheck={false} error={form.errors['confirm']} {...field} />
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
