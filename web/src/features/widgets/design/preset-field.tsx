import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { useTranslation } from 'react-i18next'
import { isSame } from '../../../drafts/stored-draft.ts'
import styles from './preset-field.module.css'
import { presetNames, presets, type PresetName } from './presets.ts'

const isApplied = (settings: WidgetSettings, name: PresetName) =>
  Object.entries(presets[name]).every(([key, value]) =>
    isSame(settings[key as keyof WidgetSettings], value),
  )

const Swatch = ({ name }: { name: PresetName }) => {
  const { surface_colors, star_color, accent_color } = presets[name]
  return (
    <span
      aria-hidden
      className={styles.swatch}
      style={{
        '--swatch-ground': surface_colors?.background ?? 'var(--surface)',
        '--swatch-text': surface_colors?.text ?? 'var(--ink)',
      }}
    >
      <span className="grow">Aa</span>
      <span className={styles.dot} style={{ '--dot': star_color ?? 'var(--star)' }} />
      <span className={styles.dot} style={{ '--dot': accent_color ?? 'var(--line-strong)' }} />
    </span>
  )
}

type PresetFieldProps = {
  settings: WidgetSettings
  onChange: (changes: Partial<WidgetSettings>) => void
}

/** A design as a whole, applied in one step. */
export const PresetField = ({ settings, onChange }: PresetFieldProps) => {
  const { t } = useTranslation('design')
  return (
    <div className={styles.presets}>
      {presetNames.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.preset}
          aria-pressed={isApplied(settings, name)}
          onClick={() => onChange(presets[name])}
        >
          <Swatch name={name} />
          <span className="sm">{t(`presets.${name}`)}</span>
        </button>
      ))}
    </div>
  )
}
