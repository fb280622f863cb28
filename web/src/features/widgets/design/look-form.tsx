import { ownSurfaceOf } from '@plaudit/contract/storefront/color-pairs'
import { densities, fonts, starIcons } from '@plaudit/contract/storefront/design-settings'
import type { SettingName, WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field, Select } from '../../../ui/form/field.tsx'
import { SettingsGroup, type GroupProps } from '../settings-group.tsx'
import formStyles from '../settings-form.module.css'
import type { TypedColors } from '../use-typed-colors.ts'
import { ColorField } from './color-field.tsx'
import { ContrastReport } from './contrast-report.tsx'
import { PresetField } from './preset-field.tsx'

const schemes = ['auto', 'light', 'dark'] as const
/** The initial color while the shop's own is used. */
const beginWith = { star_color: '#D47E00', accent_color: '#14213D' }
const firstSurface = { background: '#FFFFFF', text: '#1C1C1A' }

type LookProps = GroupProps & { colors: TypedColors }

type ChoiceName = 'font' | 'density' | 'star_icon' | 'scheme'
const choices = {
  font: fonts,
  density: densities,
  star_icon: starIcons,
  scheme: schemes,
} as const satisfies { [Name in ChoiceName]: readonly WidgetSettings[Name][] }

type FieldProps = Pick<GroupProps, 'settings' | 'onChange'>

const ChoiceField = ({
  name,
  optionText,
  settings,
  onChange,
}: FieldProps & { name: ChoiceName; optionText: (value: string) => string }) => {
  const { t } = useTranslation('design')
  return (
    <Field label={t(`name.${name}`)}>
      {(described) => (
        <Select
          {...described}
          value={settings[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        >
          {choices[name].map((value) => (
            <option key={value} value={value}>
              {optionText(value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const RadiusField = ({ settings: { radius }, onChange }: FieldProps) => {
  const { t } = useTranslation('design')
  return (
    <Field label={t('name.radius')}>
      {(described) => (
        <Select
          {...described}
          value={radius ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ radius: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('radius.shop')}</option>
          {[...new Set([0, 4, 8, 12, 16, 20, 24, ...(radius === null ? [] : [radius])])]
            .toSorted((a, b) => a - b)
            .map((pixels) => (
              <option key={pixels} value={pixels}>
                {t('radius.pixels', { pixels })}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}

const SurfaceFields = ({ settings: { surface_colors }, onChange, mark, colors }: LookProps) => {
  const { t } = useTranslation('design')
  const set = (change: Partial<typeof firstSurface>) =>
    onChange({ surface_colors: { ...firstSurface, ...surface_colors, ...change } })
  return (
    <>
      <Switch
        label={
          <span className="row close">
            {t('surface.own')} {mark('surface_colors')}
          </span>
        }
        hint={t('surface.hint')}
        checked={surface_colors !== null}
        onChange={(on) => onChange({ surface_colors: on ? firstSurface : null })}
      />
      {surface_colors &&
        (['background', 'text'] as const).map((part) => (
          <ColorField
            key={part}
            label={t(`surface.${part}`)}
            value={surface_colors[part]}
            fallback={firstSurface[part]}
            typed={colors.typed[part]}
            onType={(typed) => colors.type(part, typed)}
            onChange={(color) => set({ [part]: color ?? firstSurface[part] })}
          />
        ))}
    </>
  )
}

const ColorsGroup = (props: LookProps) => {
  const { t } = useTranslation('design')
  const { settings, onChange, mark, uses, colors } = props
  const names = (['star_color', 'accent_color'] as const).filter(uses)
  return (
    <SettingsGroup title={t('group.colors')}>
      {names.map((name) => (
        <ColorField
          key={name}
          label={t(`name.${name}`)}
          badge={mark(name)}
          value={settings[name]}
          fallback={beginWith[name]}
          typed={colors.typed[name]}
          onType={(typed) => colors.type(name, typed)}
          onChange={(color) => onChange({ [name]: color })}
        />
      ))}
      {uses('surface_colors') && <SurfaceFields {...props} />}
      {!ownSurfaceOf(settings) && (
        <ChoiceField
          {...props}
          name="scheme"
          optionText={(value) => t(`scheme.${value as 'auto'}`)}
        />
      )}
      <ContrastReport settings={settings} onChange={onChange} />
    </SettingsGroup>
  )
}

const ShapeGroup = (props: GroupProps) => {
  const { t } = useTranslation('design')
  const shown = (name: SettingName, field: ReactNode) => props.uses(name) && field
  return (
    <SettingsGroup title={t('group.shape')}>
      {shown(
        'font',
        <ChoiceField
          {...props}
          name="font"
          optionText={(value) => t(`font.${value as 'serif'}`)}
        />,
      )}
      {shown('radius', <RadiusField {...props} />)}
      {shown(
        'density',
        <ChoiceField
          {...props}
          name="density"
          optionText={(value) => t(`density.${value as 'airy'}`)}
        />,
      )}
      {shown(
        'star_icon',
        <ChoiceField
          {...props}
          name="star_icon"
          optionText={(value) => t(`star_icon.${value as 'star'}`)}
        />,
      )}
    </SettingsGroup>
  )
}

/** Brings the first fault into view, clear of the save bar; the field of it has the focus. */
const seekFault = (form: HTMLElement | null) => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus({ preventScroll: true })
  const fault = field?.parentElement?.parentElement ?? form?.querySelector('[data-fault]')
  fault?.scrollIntoView({ block: 'nearest' })
}

type LookFormProps = LookProps & {
  acceptedAt: string | null
  isSought: boolean
  onSought: () => void
}

/**
 * Presets, colours with their contrast, and shapes. `acceptedAt`: since when weak colours are accepted. `isSought`: a
 * save was refused for what stands here.
 */
export const LookForm = ({ acceptedAt, isSought, onSought, ...props }: LookFormProps) => {
  const { t } = useTranslation('design')
  const form = useRef<HTMLDivElement>(null)
  const seek = useEffectEvent(() => {
    seekFault(form.current)
    onSought()
  })
  useEffect(() => {
    if (isSought) seek()
  }, [isSought])
  return (
    <div ref={form} className={formStyles.form}>
      <SettingsGroup title={t('presets.title')}>
        <PresetField settings={props.settings} onChange={props.onChange} />
      </SettingsGroup>
      <ColorsGroup {...props} />
      {acceptedAt && <Banner tone="info">{t('contrast.accepted')}</Banner>}
      <ShapeGroup {...props} />
    </div>
  )
}
