import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../drafts/draft-note.tsx'
import type { Draft } from '../../drafts/use-draft.ts'
import type { GatedName } from '../../features/widgets/draft.ts'
import { useSaveSettings } from '../../features/widgets/queries.ts'
import type { History } from '../../features/widgets/use-history.ts'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { reserveBarSpace } from '../../ui/layout/reserve-space.ts'
import styles from '../widget.module.css'

const TriedSettings = lazyPart(() => import('./tried-settings.tsx').then((m) => m.TriedSettings))
const AcceptContrast = lazyPart(
  () => import('../../features/widgets/design/accept-contrast.tsx').then((m) => m.AcceptContrast),
  'design',
)

type SaveBarProps = {
  widget: Widget
  kept: Draft<WidgetSettings>
  history: History
  ready: Partial<WidgetSettings>
  tried: GatedName[]
  hasPlan: boolean
}

/** Saves what is ready; `asks` while the owner has to say whether weak colours are to be saved. */
const useSaving = ({ widget, kept, history, ready, tried }: SaveBarProps) => {
  const save = useSaveSettings(widget.id)
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const saveReady = async (acceptsContrast: boolean) => {
    setBusy(true)
    const waiting = new Set<string>(tried)
    const sent = Object.fromEntries(
      Object.entries(kept.value).filter(([name]) => !waiting.has(name)),
    )
    const saved = await save(ready, acceptsContrast)
    setBusy(false)
    setAsks(saved === 'low_contrast')
    if (saved === null || saved === 'low_contrast') return
    // Saved settings leave the draft; those that need a plan stay in it, and what was changed meanwhile.
    if (!kept.settle(sent)) history.forget()
  }
  return { busy, asks, saveReady, stopAsking: () => setAsks(false) }
}

/** The changed settings, and saving them. */
export const SaveBar = (props: SaveBarProps) => {
  const { widget, kept, history, ready, tried, hasPlan } = props
  const { t } = useTranslation('widget')
  const { busy, asks, saveReady, stopAsking } = useSaving(props)
  const count = Object.keys(ready).length
  const words = () => {
    if (count > 0) return t('changes', { count })
    return t(tried.length > 0 ? 'tried.badge' : 'no_changes')
  }
  return (
    <section ref={reserveBarSpace} aria-label={t('saving')} className={styles.bar}>
      {tried.length > 0 && (
        <Suspense>
          <TriedSettings names={tried} hasPlan={hasPlan} />
        </Suspense>
      )}
      {tried.length === 0 && <DraftNote draft={kept} />}
      <div className="row close wrap">
        <p className="grow sm muted" aria-live="polite">
          {words()}
        </p>
        <div className={styles.acts}>
          <Button
            kind="quiet"
            disabled={count + tried.length === 0}
            onClick={() => history.change(widget.settings)}
          >
            {t('discard')}
          </Button>
          {(count > 0 || tried.length === 0) && (
            <Button
              kind="primary"
              disabled={count === 0}
              busy={busy}
              onClick={() => void saveReady(false)}
            >
              {t('save')}
            </Button>
          )}
        </div>
      </div>
      {asks && (
        <Suspense fallback={<LoadingOverlay onDrop={stopAsking} />}>
          <AcceptContrast
            settings={{ ...widget.settings, ...ready }}
            onChange={history.change}
            onAccept={() => void saveReady(true)}
            onClose={stopAsking}
          />
        </Suspense>
      )}
    </section>
  )
}
