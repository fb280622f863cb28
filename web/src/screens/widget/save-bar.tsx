import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../drafts/draft-note.tsx'
import type { Draft } from '../../drafts/use-draft.ts'
import type { GatedName } from '../../features/widgets/draft.ts'
import type { useSaveSettings } from '../../features/widgets/queries.ts'
import type { TypedColors } from '../../features/widgets/use-typed-colors.ts'
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
  saving: Saving
  colors: TypedColors
  /** Something stands in the way: it is to be shown. */
  onRefused: () => void
}

/** How a widget is saved: one that is there, or one that is made by it. */
export type Saving = {
  isNew: boolean
  save: (
    ready: Partial<WidgetSettings>,
    options: Parameters<ReturnType<typeof useSaveSettings>>[1],
  ) => Promise<Widget | 'low_contrast' | null>
  onSaved: (saved: Widget, sent: Partial<WidgetSettings>) => void
  discard: () => void
}

/** Saves what is ready; `asks` while the owner has to say whether weak colours are to be saved. */
const useSaving = ({ kept, ready, tried, saving: { save, onSaved }, ...props }: SaveBarProps) => {
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const saveReady = async (acceptsContrast: boolean) => {
    if (props.colors.hasFault) return props.onRefused()
    setBusy(true)
    const waiting = new Set<string>(tried)
    const sent = Object.fromEntries(
      Object.entries(kept.value).filter(([name]) => !waiting.has(name)),
    )
    const saved = await save(ready, { acceptsContrast, isPart: tried.length > 0 })
    setBusy(false)
    setAsks(saved === 'low_contrast')
    if (saved === null || saved === 'low_contrast') return
    onSaved(saved, sent)
  }
  const stopAsking = () => {
    setAsks(false)
    props.onRefused()
  }
  return { busy, asks, saveReady, stopAsking }
}

const useWords = ({ ready, tried, colors, saving }: SaveBarProps): string => {
  const { t } = useTranslation('widget')
  const count = Object.keys(ready).length
  if (colors.hasFault) return t('fault')
  if (count > 0) return t('changes', { count })
  if (tried.length > 0) return t('tried.badge')
  return t(saving.isNew ? 'new.not_saved' : 'no_changes')
}

/** The changed settings, and saving them. */
export const SaveBar = (props: SaveBarProps) => {
  const { widget, kept, history, ready, tried, hasPlan } = props
  const { isNew, discard } = props.saving
  const { hasFault, forget } = props.colors
  const { t } = useTranslation('widget')
  const { busy, asks, saveReady, stopAsking } = useSaving(props)
  const count = Object.keys(ready).length
  const words = useWords(props)
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
          {words}
        </p>
        <div className={styles.acts}>
          <Button
            kind="quiet"
            disabled={!isNew && !hasFault && count + tried.length === 0}
            onClick={() => {
              forget()
              discard()
            }}
          >
            {t('discard')}
          </Button>
          {(isNew || hasFault || count > 0 || tried.length === 0) && (
            <Button
              kind="primary"
              disabled={!isNew && !hasFault && count === 0}
              busy={busy}
              onClick={() => void saveReady(false)}
            >
              {t(tried.length > 0 ? 'save_part' : 'save')}
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
