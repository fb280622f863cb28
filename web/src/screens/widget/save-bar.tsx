import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import type { Draft } from '../../drafts/use-draft.ts'
import { usePlans } from '../../features/subscriptions/queries.ts'
import { planNeededFor, type GatedName } from '../../features/widgets/draft.ts'
import { useSaveSettings } from '../../features/widgets/queries.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { reserveBarSpace } from '../../ui/layout/reserve-space.ts'
import styles from '../widget.module.css'

/** What a plan would add, worded so that it also fits a switch that is off. */
const labelOf = (name: GatedName) => {
  if (name === 'min_rating') return 'min_rating.label'
  return name === 'show_powered_by' ? 'tried.hide_powered_by' : name
}

type TriedProps = {
  names: GatedName[]
  needed: ReturnType<typeof planNeededFor>
  hasPlan: boolean
}

/** Tried settings that the account's plan lacks, and the plan that has them. */
const Tried = ({ names, needed, hasPlan }: TriedProps) => {
  const { t, i18n } = useTranslation('widget')
  return (
    <Banner
      tone="info"
      title={t('tried.title')}
      action={
        needed && (
          <Button
            size="sm"
            onClick={() => emitAppEvent('plaudit:show-limits', { limitType: needed.limit })}
          >
            {t('tried.verb')}
          </Button>
        )
      }
    >
      {t(hasPlan ? 'tried.not_included' : 'tried.no_plan', {
        names: new Intl.ListFormat(i18n.language).format(names.map((name) => t(labelOf(name)))),
      })}{' '}
      {needed?.plan && t('tried.needs', { plan: needed.plan.name })}
    </Banner>
  )
}

type SaveBarProps = {
  widgetId: string
  kept: Draft<WidgetSettings>
  ready: Partial<WidgetSettings>
  tried: GatedName[]
  hasPlan: boolean
}

/** The changed settings, and saving them. */
export const SaveBar = ({ widgetId, kept, ready, tried, hasPlan }: SaveBarProps) => {
  const { t } = useTranslation('widget')
  const save = useSaveSettings(widgetId)
  const needed = planNeededFor(tried, usePlans().data)
  const [busy, setBusy] = useState(false)
  const count = Object.keys(ready).length
  const keep = async () => {
    setBusy(true)
    // Saved settings leave the draft; those that need a plan stay in it.
    await save(ready)
    setBusy(false)
  }
  const words = () => {
    if (count > 0) return t('changes', { count })
    return t(tried.length > 0 ? 'tried.badge' : 'no_changes')
  }
  return (
    <section ref={reserveBarSpace} aria-label={t('saving')} className={styles.bar}>
      {tried.length > 0 && <Tried names={tried} needed={needed} hasPlan={hasPlan} />}
      <DraftNote draft={kept} />
      <div className="row close wrap">
        <p className="grow sm muted" aria-live="polite">
          {words()}
        </p>
        <div className={styles.acts}>
          <Button kind="quiet" disabled={count + tried.length === 0} onClick={kept.clear}>
            {t('discard')}
          </Button>
          <Button kind="primary" disabled={count === 0} busy={busy} onClick={() => void keep()}>
            {t('save')}
          </Button>
        </div>
      </div>
    </section>
  )
}
