import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/form/choice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import styles from './keys-help.module.css'
import { areKeysEnabled, setKeysEnabled } from './use-list-keys.ts'

const keys = [
  ['j', 'j'],
  ['k', 'k'],
  ['Enter', 'enter'],
  ['x', 'x'],
  ['r', 'r'],
  ['h', 'h'],
  ['p', 'p'],
  ['/', 'slash'],
  ['Esc', 'escape'],
  ['?', 'question'],
] as const

/** All keyboard shortcuts of the list, and the switch for single letters. */
export const KeysHelp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('manage')
  const [on, setOn] = useState(areKeysEnabled)
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('keys.switch')}
        hint={t('keys.switch_about')}
        checked={on}
        onChange={(next) => {
          setKeysEnabled(next)
          setOn(next)
        }}
      />
    </Dialog>
  )
}
