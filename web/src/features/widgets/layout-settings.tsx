import { placesOf, type WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { LayoutField } from './layout-field.tsx'
import { PlaceField } from './place-field.tsx'

type LayoutSettingsProps = {
  settings: WidgetSettings
  onChange: (changes: Partial<WidgetSettings>) => void
}

/** What a widget is and where it stands. A place that another layout does not fit is let go with the layout. */
export const LayoutSettings = ({ settings, onChange }: LayoutSettingsProps) => {
  const { place } = settings
  return (
    <div className="stack">
      <LayoutField
        value={settings.layout}
        onChange={(layout) =>
          onChange({ layout, place: place && placesOf[layout].includes(place) ? place : null })
        }
      />
      <PlaceField settings={settings} onChange={onChange} />
    </div>
  )
}
