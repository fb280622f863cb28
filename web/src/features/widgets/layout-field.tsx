import { layouts, type Layout } from '@plaudit/contract/storefront/widget-settings'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { LayoutPicture } from './gallery/layout-picture.tsx'

type LayoutFieldProps = {
  value: Layout
  onChange: (layout: Layout) => void
}

/** Which layout a widget has, picked by its outline. */
export const LayoutField = ({ value, onChange }: LayoutFieldProps) => {
  const { t } = useTranslation('widget')
  return (
    <ChoiceCards
      label={t('layout.label')}
      variant="square"
      value={value}
      options={layouts.map((layout) => ({
        value: layout,
        title: t(`layout.${layout}`),
        picture: <LayoutPicture layout={layout} />,
      }))}
      onChange={onChange}
    />
  )
}
