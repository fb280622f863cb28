import {
  copyableSettings,
  type CopyOutcome,
  type Widget,
} from '@plaudit/contract/storefront/widgets'
import type { SettingName } from '@plaudit/contract/storefront/widget-settings'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSame } from '../../../drafts/stored-draft.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Check } from '../../../ui/form/choice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { nameOfWidget } from '../name-of-widget.ts'
import { useCopySettings } from '../queries.ts'

const lookSettings: readonly SettingName[] = [
  'font',
  'radius',
  'density',
  'star_icon',
  'star_color',
  'accent_color',
  'surface_colors',
  'scheme',
]
const groups = {
  look: lookSettings,
  texts: ['texts'],
  content: copyableSettings.filter((name) => name !== 'texts' && !lookSettings.includes(name)),
} as const satisfies Record<string, readonly SettingName[]>
type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]

/** Which of these settings the other widget has otherwise. */
const differing = (from: Widget, to: Widget, names: readonly SettingName[]) =>
  names.filter((name) => !isSame(from.settings[name], to.settings[name]))

const toggled = <T,>(list: readonly T[], one: T, on: boolean): T[] =>
  on ? [...list, one] : list.filter((other) => other !== one)

const Outcome = ({ widget, outcome }: { widget: Widget; outcome: CopyOutcome }) => {
  const { t } = useTranslation(['design', 'widget'])
  const isGood = outcome.outcome === 'saved' || outcome.outcome === 'unchanged'
  return (
    <li>
      <Banner tone={isGood ? 'success' : 'warning'} title={nameOfWidget(useWidgetTexts(), widget)}>
        {t(`design:copy.outcome.${outcome.outcome}`, { count: outcome.changed.length })}
      </Banner>
    </li>
  )
}

const useWidgetTexts = () => useTranslation('widget').t

type CopyProps = { from: Widget; widgets: Widget[]; onClose: () => void }

const useCopying = (from: Widget) => {
  const copy = useCopySettings()
  const [outcomes, setOutcomes] = useState<CopyOutcome[]>([])
  const [busy, setBusy] = useState(false)
  const send = async (to: string[], settings: SettingName[], accept_low_contrast: boolean) => {
    setBusy(true)
    const results = await copy({ id: from.id, to, settings, accept_low_contrast })
    setBusy(false)
    if (!results) return
    const again = new Set(results.map(({ id }) => id))
    setOutcomes((before) => [...before.filter(({ id }) => !again.has(id)), ...results])
  }
  return { outcomes, busy, send }
}

type PartsProps = { parts: Group[]; onChange: (parts: Group[]) => void }

const PartsField = ({ parts, onChange }: PartsProps) => {
  const { t } = useTranslation('design')
  return (
    <fieldset className="stack close">
      <legend className="strong">{t('copy.what')}</legend>
      {groupNames.map((group) => (
        <label key={group} className="row close">
          <Check
            checked={parts.includes(group)}
            onChange={(event) => onChange(toggled(parts, group, event.target.checked))}
          />
          {t(`copy.${group}`)}
        </label>
      ))}
    </fieldset>
  )
}

type TargetProps = {
  from: Widget
  widget: Widget
  names: readonly SettingName[]
  isChosen: boolean
  onChoose: (on: boolean) => void
}

/** A widget that may be chosen, with what would change in it. */
const Target = ({ from, widget, names, isChosen, onChoose }: TargetProps) => {
  const { t, i18n } = useTranslation('design')
  const id = useId()
  const changes = differing(from, widget, names).map((name) => t(`name.${name as 'font'}`))
  return (
    <label className="row close" htmlFor={id}>
      <Check id={id} checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        <bdi>{nameOfWidget(useWidgetTexts(), widget)}</bdi>
        <span className="sm muted">
          {' '}
          {changes.length === 0
            ? t('copy.same')
            : t('copy.changes', { names: new Intl.ListFormat(i18n.language).format(changes) })}
        </span>
      </span>
    </label>
  )
}

/** Copies the saved settings of a widget to others: which, what changes in each, and what became of it. */
export const CopySettingsDialog = ({ from, widgets, onClose }: CopyProps) => {
  const { t } = useTranslation('design')
  const name = nameOfWidget(useWidgetTexts(), from)
  const others = widgets.filter(({ id }) => id !== from.id)
  const [chosen, setChosen] = useState<string[]>([])
  const [parts, setParts] = useState<Group[]>(['look'])
  const { outcomes, busy, send } = useCopying(from)
  const names = parts.flatMap((part): readonly SettingName[] => groups[part])
  const weak = outcomes.filter(({ outcome }) => outcome === 'low_contrast').map(({ id }) => id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(chosen, names, false)
  }
  return (
    <Dialog title={t('copy.title', { name })} about={t('copy.about')} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <PartsField parts={parts} onChange={setParts} />
        <fieldset className="stack close">
          <legend className="strong">{t('copy.to')}</legend>
          {others.map((widget) => (
            <Target
              key={widget.id}
              from={from}
              widget={widget}
              names={names}
              isChosen={chosen.includes(widget.id)}
              onChoose={(on) => setChosen(toggled(chosen, widget.id, on))}
            />
          ))}
        </fieldset>
        <ul className="stack close" aria-live="polite">
          {outcomes.map((outcome) => {
            const widget = others.find(({ id }) => id === outcome.id)
            return widget && <Outcome key={outcome.id} widget={widget} outcome={outcome} />
          })}
        </ul>
        {weak.length > 0 && (
          <Button busy={busy} onClick={() => void send(weak, names, true)}>
            {t('copy.accept')}
          </Button>
        )}
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          disabled={chosen.length === 0 || names.length === 0}
        >
          {t('copy.verb')}
        </Button>
      </form>
    </Dialog>
  )
}
