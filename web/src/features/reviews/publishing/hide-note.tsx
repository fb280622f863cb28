import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

type HideNoteProps = { onClose: () => void; onHide: (note: string) => void }

/** The owner's own words for why something is hidden; they may be left out. */
export const HideNote = ({ onClose, onHide }: HideNoteProps) => {
  const { t } = useTranslation('publishing')
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onHide(note.trim())
  }
  return (
    <Dialog title={t('hide.with_reason')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label={t('hide.note')}
          hint={t('hide.note_about')}
          value={note}
          dir="auto"
          maxLength={300}
          onChange={(event) => setNote(event.target.value)}
        />
        <div>
          <Button kind="primary" type="submit">
            {t('hide.verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
