import { signInFromAdmin } from '@plaudit/contract/stores/embedded'
import { ExternalLink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonStyle } from '../ui/form/button.tsx'
import { adminCall } from './admin-call.ts'

/** Opens the product, signed in, in a new tab; where the browser allows none, in this one. */
const openProduct = async (to: string): Promise<void> => {
  const signIn = await adminCall(signInFromAdmin, {})
  const url = `${signIn.url}?next=${encodeURIComponent(to)}`
  if (!window.open(url, '_blank')) window.open(url, '_top')
}

const primary: ButtonStyle = { kind: 'primary' }

/** `to`: the screen that it opens at. */
type OpenProps = { children?: ReactNode; style?: ButtonStyle; to?: string }

export const OpenPlaudit = ({ children, style = primary, to = '/' }: OpenProps) => {
  const { t } = useTranslation('embedded')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const open = async () => {
    setBusy(true)
    setFailed(false)
    await openProduct(to).catch(() => setFailed(true))
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
