import { connectShopify } from '@plaudit/contract/stores/stores'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { runAction } from '../../run-action.ts'
import { actionError } from '../../texts/action-error.ts'
import { call } from '../../api/call.ts'
import { checkInput } from '../../api/check-input.ts'
import { fieldErrorsOf } from '../../api/failures.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { focusOnMount } from '../../ui/form/focus-on-mount.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useStore } from './queries.ts'
import { storeUrlOf } from './store-url.ts'

type ConnectProps = {
  onClose: () => void
  /** The address that the field begins with, and whether its owner has decided already. */
  shop?: string
  startsAtOnce?: boolean
  onStart?: () => void
}

/** Goes to the page where the owner allows the connection, in the same window. */
const useConnecting = (entry: string, onStart: ConnectProps['onStart']) => {
  const { pathname } = useLocation()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const connect = async () => {
    const input = { shop_url: storeUrlOf(entry), return_to: pathname }
    const wrong = checkInput(connectShopify, input)['shop_url']
    setError(wrong)
    if (wrong) return
    setBusy(true)
    onStart?.()
    const result = await runAction(() => call(connectShopify, input), {
      loading: 'stores:connect.redirecting',
      error: actionError('stores:connect.redirecting_error'),
      isShown: (failure) => 'shop_url' in fieldErrorsOf(failure),
    })
    if (result.ok) location.assign(result.value.auth_url)
    else {
      setError(fieldErrorsOf(result.failure)['shop_url'])
      setBusy(false)
    }
  }
  return { error, busy, connect }
}

/** Asks for the store's URL and connects it. */
export const ConnectStore = ({ onClose, shop, startsAtOnce, onStart }: ConnectProps) => {
  const { t } = useTranslation('stores')
  const former = useStore().data?.domain
  const [typed, setEntry] = useState<string>()
  const entry = typed ?? shop ?? former ?? ''
  const { error, busy, connect } = useConnecting(entry, onStart)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void connect()
  }
  const begun = useRef(false)
  const begin = useEffectEvent(() => void connect())
  useEffect(() => {
    if (!startsAtOnce || begun.current) return
    begun.current = true
    begin()
  }, [startsAtOnce])
  return (
    <Dialog
      title={t(former && former === (shop ?? former) ? 'connect.again_title' : 'connect.title')}
      about={t('connect.about')}
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={t('connect.address')}
          hint={t('connect.hint')}
          error={error}
          value={entry}
          onChange={(event) => setEntry(event.target.value)}
          placeholder="fernhill"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          ref={focusOnMount}
        />
        <Button kind="primary" size="lg" type="submit" block busy={busy}>
          {t('connect.verb')}
        </Button>
        <p className="row sm muted close">
          <Lock size={16} aria-hidden />
          {t('connect.reads')}
        </p>
      </form>
    </Dialog>
  )
}
