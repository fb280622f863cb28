import { checkLivePage, type LivePageCheck as Check } from '@plaudit/contract/storefront/live-page'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { fieldErrorsOf } from '../../../api/failures.ts'
import { runAction } from '../../../run-action.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'

const tones = {
  found: 'success',
  no_script: 'warning',
  other_widget: 'warning',
  other_shop: 'warning',
  not_found: 'warning',
  password_page: 'info',
  missing: 'error',
  unreachable: 'error',
  refused_address: 'error',
} as const satisfies Record<Check['outcome'], 'success' | 'warning' | 'error' | 'info'>

const useCheck = ({ id }: Widget) => {
  const [found, setFound] = useState<Check | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const check = async (url: string) => {
    setBusy(true)
    setError(undefined)
    const result = await runAction(() => call(checkLivePage, url ? { id, url } : { id }), {
      error: 'design:check.failed',
      isShown: (failure) => 'url' in fieldErrorsOf(failure),
    })
    setBusy(false)
    if (result.ok) setFound(result.value)
    else setError(fieldErrorsOf(result.failure)['url'])
  }
  return { found, error, busy, check }
}

type CheckProps = { widget: Widget; hasStore: boolean }

/** Whether a page of the shop, as shoppers get it, carries the widget; and what to do where it does not. */
export const LivePageCheck = ({ widget, hasStore }: CheckProps) => {
  const { t } = useTranslation('design')
  const [url, setUrl] = useState('')
  const { found, error, busy, check } = useCheck(widget)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check(url.trim())
  }
  return (
    <form className="stack" onSubmit={submit} aria-label={t('check.title')}>
      <h3>{t('check.title')}</h3>
      <TextField
        label={t('check.address')}
        hint={t(hasStore ? 'check.hint_store' : 'check.hint')}
        error={error}
        value={url}
        dir="ltr"
        inputMode="url"
        autoComplete="url"
        maxLength={2000}
        onChange={(event) => setUrl(event.target.value)}
      />
      <div>
        <Button kind="dark" type="submit" busy={busy}>
          {t(busy ? 'check.busy' : 'check.verb')}
        </Button>
      </div>
      <div aria-live="polite">
        {found && (
          <Banner tone={tones[found.outcome]} title={t(`check.outcome.${found.outcome}`)}>
            {t(`check.advice.${found.outcome}`)}{' '}
            <span className="sm">
              <bdi dir="ltr">{found.url}</bdi> · <RelativeTime at={found.checked_at} />
            </span>
          </Banner>
        )}
      </div>
    </form>
  )
}
