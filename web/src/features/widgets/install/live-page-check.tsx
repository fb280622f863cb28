import {
  checkLivePage,
  type LivePageCheck as Check,
  type PageWidget,
} from '@plaudit/contract/storefront/live-page'
import { placeOf } from '@plaudit/contract/storefront/widget-settings'
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
  shows_shop: 'warning',
  shows_product: 'warning',
  other_widget: 'warning',
  other_shop: 'warning',
  not_found: 'warning',
  empty_cart: 'info',
  password_page: 'info',
  missing: 'error',
  unreachable: 'error',
  timed_out: 'error',
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

const ways = { theme_block: 'theme', tag: 'tag', html: 'html' } as const

/** Which widgets of the account the page has, and what each shows. */
const OnPage = ({ widgets }: { widgets: PageWidget[] }) => {
  const { t } = useTranslation('design')
  const { t: tWidget } = useTranslation('widget')
  const nameOf = ({ name, is_first, layout }: PageWidget) => {
    if (name) return name
    if (layout) return tWidget(is_first ? 'widgets.first' : `layout.${layout}`)
    return t('check.gone')
  }
  if (widgets.length === 0) return null
  return (
    <div className="stack close">
      <h4 className="sm strong">{t('check.on_page')}</h4>
      <ul className="stack close sm">
        {widgets.map((one) => (
          <li key={JSON.stringify(one)}>
            <bdi>{nameOf(one)}</bdi>
            <span className="muted">
              {' · '}
              {t(`install.ways.${ways[one.way]}`)}
              {' · '}
              {t(one.whole_shop ? 'check.whole_shop' : 'check.one_product')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type CheckProps = { widget: Widget; hasStore: boolean }

/** Whether a page of the shop, as shoppers get it, carries the widget; and what to do where it does not. */
export const LivePageCheck = ({ widget, hasStore }: CheckProps) => {
  const { t } = useTranslation('design')
  const { t: tWidget } = useTranslation('widget')
  const [url, setUrl] = useState('')
  const { found, error, busy, check } = useCheck(widget)
  const page = tWidget(`place.${placeOf(widget.settings)}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check(url.trim())
  }
  return (
    <form className="stack" onSubmit={submit} aria-label={t('check.title')}>
      <h3>{t('check.title')}</h3>
      <TextField
        label={t('check.address')}
        hint={hasStore ? t('check.hint_store', { page }) : t('check.hint')}
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
      <div aria-live="polite" className="stack">
        {found && (
          <Banner tone={tones[found.outcome]} title={t(`check.outcome.${found.outcome}`)}>
            {t(`check.advice.${found.outcome}`)}{' '}
            <span className="sm">
              <bdi dir="ltr">{found.url}</bdi> · <RelativeTime at={found.checked_at} />
            </span>
          </Banner>
        )}
        {found && <OnPage widgets={found.widgets} />}
      </div>
    </form>
  )
}
