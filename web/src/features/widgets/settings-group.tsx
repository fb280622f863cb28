import type {
  gatedSettings,
  SettingName,
  WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import type { ReactNode } from 'react'
import styles from './settings-form.module.css'

/** What each group of settings gets. */
export type GroupProps = {
  settings: WidgetSettings
  onChange: (changes: Partial<WidgetSettings>) => void
  /** Marks a setting that needs a plan which the account does not have. */
  mark: (name: keyof typeof gatedSettings) => ReactNode
  /** Whether the layout has this setting. */
  uses: (name: SettingName) => boolean
}

/** Settings that belong together, under a heading. */
export const SettingsGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)
