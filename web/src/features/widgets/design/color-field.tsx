import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorPicker } from '../../../ui/form/color-picker.tsx'
import type { TypedColor } from '../../../ui/form/typed-color.ts'

type ColorFieldProps = {
  label: string
  badge?: ReactNode
  value: string | null
  fallback: string
  typed: TypedColor | undefined
  onType: (typed: TypedColor) => void
  onChange: (color: string | null) => void
}

/** A color by picker or code; null is the shop's own. */
export const ColorField = ({ label, badge, ...picked }: ColorFieldProps) => {
  const { t } = useTranslation('design')
  return (
    <div className="stack close">
      <span className="row close">
        {label} {badge}
      </span>
      <ColorPicker label={label} {...picked} placeholder={t('color.shop')} />
    </div>
  )
}
