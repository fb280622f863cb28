import { layouts, type Layout } from '@plaudit/contract/storefront/widget-settings'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { LayoutPicture } from './layout-picture.tsx'

type LayoutFieldProps = {
  value: Layout
  onChange: (layout: Layout) => void
  /** With what each layout is for: for a choice that is made once. */
  isExplained?: boolean
}

/** Which layout a widget has, picked by its outline. */
export const LayoutField = ({ value, onChange, isExplained = false }: LayoutFieldProps) => {
  const { t } = useTranslation('widget')
  const { t: tLayouts } = useTranslation('layouts')
  return (
    <ChoiceCards
      label={t('layout.label')}
      variant={isExplained ? 'card' : 'square'}
      value={value}
      options={layouts.map((layout) => ({
        value: layout,
        title: t(`layout.${layout}`),
        ...(isExplained ? { text: tLayouts(`about.${layout}`) } : {}),
        picture: <LayoutPicture layout={layout} />,
      }))}
      onChange={onChange}
    />
  )
}
