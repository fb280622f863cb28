import { RotateCcw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { contrastOf, readableOnWhite } from '../../ui/contrast.ts'
import { Input } from '../../ui/field.tsx'
import styles from './color-field.module.css'

/** WCAG 1.4.11: what is not text needs 3:1 against its ground. */
const LEAST = 3
const isColor = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text)

type ColorFieldProps = { label: string; badge: ReactNode; value: string | null; fallback: string; onChange: (color: string | null) => void }

/** A colour by eye or by code; null is the shop's own. Says when shoppers could hardly see it, and offers a shade that they can. */
export const ColorField = ({ label, badge, value, fallback, onChange }: ColorFieldProps) => {
  const { t } = useTranslation('widget')
  // What is typed holds until the colour changes from elsewhere.
  const [kept, setKept] = useState({ for: value, text: value ?? '' })
  const typed = kept.for === value ? kept.text : (value ?? '')
  const ratio = value ? contrastOf(value, '#FFFFFF') : null
  const better = value && ratio !== null && ratio < LEAST ? readableOnWhite(value, LEAST) : null
  return (
    <div className="stack close">
      <span className="row close">
        {label} {badge}
      </span>
      <div className={styles.line}>
        <input
          type="color"
          aria-label={t('color.pick', { name: label })}
          value={value ?? fallback}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className={styles.swatch}
        />
        <Input
          aria-label={t('color.code', { name: label })}
          aria-invalid={typed !== '' && !isColor(typed) ? true : undefined}
          placeholder={t('color.shop')}
          value={typed}
          maxLength={7}
          spellCheck={false}
          className={styles.code}
          onChange={(event) => {
            const text = event.target.value
            const color = text === '' ? null : isColor(text) ? text.toUpperCase() : value
            setKept({ for: color, text })
            if (color !== value) onChange(color)
          }}
        />
        <Button kind="quiet" size="sm" square disabled={value === null} aria-label={t('color.reset', { name: label })} onClick={() => onChange(null)}>
          <RotateCcw aria-hidden />
        </Button>
      </div>
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
          {t('color.ratio', { ratio: ratio?.toFixed(1), least: LEAST })}
        </Banner>
      )}
    </div>
  )
}
