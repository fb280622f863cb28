import {
  placeOf,
  placesOf,
  showsWholeShop,
  type Place,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import { useTranslation } from 'react-i18next'
import { Field, Select } from '../../ui/form/field.tsx'

type PlaceFieldProps = {
  settings: WidgetSettings
  onChange: (changes: Pick<WidgetSettings, 'place'>) => void
}

/** Where in the shop a widget stands, of the places that its layout fits. */
export const PlaceField = ({ settings, onChange }: PlaceFieldProps) => {
  const { t } = useTranslation('widget')
  return (
    <Field
      label={t('place.label')}
      {...(showsWholeShop(settings) ? { hint: t('place.whole_shop') } : {})}
    >
      {(described) => (
        <Select
          {...described}
          value={placeOf(settings)}
          onChange={(event) => onChange({ place: event.target.value as Place })}
        >
          {placesOf[settings.layout].map((place) => (
            <option key={place} value={place}>
              {t(`place.${place}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
