import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { TextLanguage } from '@plaudit/contract/storefront/design-settings'
import type { previewStates } from '@plaudit/contract/storefront/widget'
import { layoutSettings, type WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useDraft } from '../../drafts/use-draft.ts'
import { useAccount } from '../../features/accounts/queries.ts'
import { splitChanges } from '../../features/widgets/draft.ts'
import type { Device } from '../../features/widgets/preview/preview-frame.tsx'
import { useWidgetPreview } from '../../features/widgets/queries.ts'
import { useTypedColors } from '../../features/widgets/use-typed-colors.ts'
import { useHistory } from '../../features/widgets/use-history.ts'
import { usePlanMarks } from '../../features/widgets/use-plan-marks.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from '../widget.module.css'
import { Preview } from './preview.tsx'
import { oneOf } from './one-of.ts'
import { SaveBar, type Saving } from './save-bar.tsx'
import { useUrlChange } from './use-url-change.ts'
import { SettingsCard } from './settings-card.tsx'

const SETTLE_MS = 200

const deviceOf = (asked: string | null, isNarrow: boolean): Device => {
  if (asked === null) return isNarrow ? 'phone' : 'desktop'
  return asked === 'phone' ? 'phone' : 'desktop'
}

const languages = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar'] as const satisfies readonly Language[]
const states = ['no_reviews', 'only_imported', 'many'] as const satisfies typeof previewStates

/** What the preview shows, by the page's query. */
const useShown = () => {
  const [url] = useSearchParams()
  const account = useAccount().data
  return {
    product_id: url.get('product') ?? undefined,
    language: oneOf(url.get('lang'), languages) ?? account?.language,
    page: oneOf(url.get('page'), ['dark'] as const),
    state: oneOf(url.get('state'), states),
  }
}

/** The widget speaks Portuguese, whichever. */
const textLanguageOf = (language: Language): TextLanguage =>
  language === 'pt-BR' ? 'pt' : language

/** Texts of other languages are not sent: they change nothing of this preview, and an address has an end. */
const withTextsOf = (draft: WidgetSettings, language: Language): WidgetSettings => {
  const own = textLanguageOf(language)
  return { ...draft, texts: draft.texts[own] ? { [own]: draft.texts[own] } : {} }
}

/** A fault that stands in the way of saving: its tab is opened, and it is looked for there. */
const useSoughtFault = () => {
  const [isSought, setSought] = useState(false)
  const changeUrl = useUrlChange()
  const seek = () => {
    changeUrl('tab', 'look')
    setSought(true)
  }
  return { isSought, seek, found: () => setSought(false) }
}

export type Shaped = ReturnType<typeof useShaped>

/** The draft of a widget, how it came about, and what stands in its fields beside it. */
export const useShaped = (object: string, { settings }: Widget) => {
  const kept = useDraft(object, settings)
  const history = useHistory(object, settings, kept)
  const colors = useTypedColors(object, kept.value)
  return { kept, history, colors }
}

type StudioProps = {
  widget: Widget
  shaped: Shaped
  saving: Saving
  /** The widget over whose settings those of the draft are drawn. */
  drawnOver: string
  /** Below the studio: how the widget comes into the shop. */
  children: ReactNode
}

/** The settings of one widget beside its preview. */
export const Studio = ({ widget, shaped, saving, drawnOver, children }: StudioProps) => {
  const [url] = useSearchParams()
  const account = useAccount().data
  const isNarrow = useMedia('(max-width: 767px)')
  const { settings: saved } = widget
  const { kept, history, colors } = shaped
  const draft = kept.value
  const fault = useSoughtFault()
  const shown = useShown()
  const language = shown.language ?? 'en'
  const preview = useWidgetPreview(
    drawnOver,
    useDebounced(withTextsOf(draft, language), SETTLE_MS),
    shown,
  )
  const missing = preview.data?.uses_limits ?? []
  const { ready, tried } = splitChanges(saved, draft, missing)
  const mark = usePlanMarks({ settings: draft, limits: account?.limits ?? {}, missing })
  const form = {
    settings: draft,
    onChange: history.change,
    mark,
    uses: (name: keyof WidgetSettings) => layoutSettings[draft.layout].includes(name),
  }
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.side}>
          <SettingsCard
            form={form}
            history={history}
            acceptedAt={widget.low_contrast_accepted_at}
            language={textLanguageOf(language)}
            look={{ colors, isSought: fault.isSought, onSought: fault.found }}
          />
          <SaveBar
            widget={widget}
            kept={kept}
            history={history}
            ready={ready}
            tried={tried}
            hasPlan={Boolean(account?.active_subscription)}
            saving={saving}
            colors={colors}
            onRefused={fault.seek}
          />
        </div>
        <Preview query={preview} device={deviceOf(url.get('device'), isNarrow)} shown={shown} />
      </div>
      {children}
    </>
  )
}
