import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmProps = {
  title: string
  about: ReactNode
  verb: string
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Only for actions that cannot be undone; all others run at once, with Undo. */
export const Confirm = ({ title, about, verb, onConfirm, onClose, children }: ConfirmProps) => {
  const { t } = useTranslation('app')
  return (
    <Dialog
      title={title}
      about={about}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            kind="dark"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
