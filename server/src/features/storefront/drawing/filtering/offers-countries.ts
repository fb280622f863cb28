import { layoutSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Drawing } from '../draw-links.ts'

/** Whether a country can be chosen: the owner offers it and shows countries, and there is more than one. */
export const offersCountries = ({ settings, found }: Drawing): boolean =>
  settings.offered_filters.includes('country') &&
  layoutSettings[settings.layout].includes('offered_filters') &&
  settings.show_country &&
  found.page.countries.length > 1
