import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorPicker } from '../../../ui/form/color-picker.tsx'

type ColorFieldProps = {
  label: string
  badge?: ReactNode
  value: string | null
  fallback: string
  onChange: (color: string | null) => void
}

/** A color by picker or code; null is the shop's own. */
export const ColorField = ({ label, badge, value, fallback, onChange }: ColorFieldProps) => {
  const { t } = useTranslation('design')
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
    </div>
  )
}
