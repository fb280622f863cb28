import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { focusOnMount } from '../../ui/form/focus-on-mount.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useRenameWidget } from './queries.ts'

/** The name of a widget, for the owner alone. */
export const RenameWidget = ({ widget, onClose }: { widget: Widget; onClose: () => void }) => {
  const { t } = useTranslation('widget')
  const rename = useRenameWidget()
  const [name, setName] = useState(widget.name ?? '')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const isSaved = await rename(widget, name.trim() || null)
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog title={t('widgets.rename')} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('widgets.name')}
          hint={t('widgets.name_hint')}
          value={name}
          maxLength={60}
          ref={focusOnMount}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind="primary" type="submit" block busy={busy}>
          {t('widgets.rename_save')}
        </Button>
      </form>
    </Dialog>
  )
}
