import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { fieldProblem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'
import { placesInstead } from './rules.ts'

/** @throws Problem `invalid` for a place that is chosen and that the layout does not fit. */
export const assertPlaceFits = (before: WidgetSettings, after: WidgetSettings): void => {
  const places = placesInstead(before, after)
  if (places)
    throw fieldProblem('place', phrase('storefront.one_of', { allowed: places.join(', ') }))
}
