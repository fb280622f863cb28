import { signInFromAdmin } from '@plaudit/contract/stores/embedded'
import { ExternalLink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonStyle } from '../ui/form/button.tsx'
import { adminCall } from './admin-call.ts'

/** Opens the product, signed in, in a new tab; where the browser allows none, in this one. */
const openProduct = async (): Promise<void> => {
  const { url } = await adminCall(signInFromAdmin, {})
  if (!window.open(url, '_blank')) window.open(url, '_top')
}

const primary: ButtonStyle = { kind: 'primary' }

type OpenProps = { children?: ReactNode; style?: ButtonStyle }

export const OpenPlaudit = ({ children, style = primary }: OpenProps) => {
  const { t } = useTranslation('embedded')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const open = async () => {
    setBusy(true)
    setFailed(false)
    await openProduct().catch(() => setFailed(true))
    setBusy(false)
  }
  return (
    <>
      <Button {...style} busy={busy} onClick={() => void open()}>
        {children ?? (
          <>
            {busy ? t('opening') : t('open')}
            <ExternalLink aria-hidden />
          </>
        )}
      </Button>
      {failed && (
        <p role="alert" className="sm muted">
          {t('open_failed')}
        </p>
      )}
    </>
  )
}
