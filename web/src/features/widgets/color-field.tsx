import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { contrastOf, readableOnWhite } from '../../ui/form/contrast.ts'
import { formatAverage } from '../../ui/text/numbers.ts'
import { ColorPicker } from '../../ui/form/color-picker.tsx'
import styles from './color-field.module.css'

/** WCAG 1.4.11: what is not text needs 3:1 against its ground. */
const LEAST = 3

type ColorFieldProps = {
  label: string
  badge: ReactNode
  value: string | null
  fallback: string
  onChange: (color: string | null) => void
}

/** A color by picker or code; null is the shop's own. Warns about low contrast, and offers a readable shade. */
export const ColorField = ({ label, badge, value, fallback, onChange }: ColorFieldProps) => {
  const { t } = useTranslation('widget')
  const ratio = value ? contrastOf(value, '#FFFFFF') : null
  const better = value && ratio !== null && ratio < LEAST ? readableOnWhite(value, LEAST) : null
  return (
    <div className="stack close">
      <span className="row close">
        {label} {badge}
      </span>
      <ColorPicker
        label={label}
        value={value}
        fallback={fallback}
        placeholder={t('color.shop')}
        onChange={onChange}
      />
      {better && (
        <Banner
          tone="warning"
          title={t('color.hard')}
          action={
            <Button size="sm" onClick={() => onChange(better)}>
              <span className={styles.dot} style={{ '--dot': better }} />
              {t('color.use', { color: better })}
            </Button>
          }
        >
          {t('color.ratio', { ratio: formatAverage(ratio ?? 0), least: LEAST })}
        </Banner>
      )}
    </div>
  )
}
