import type { Widget } from '@plaudit/contract/storefront/widgets'
import type { TFunction } from 'i18next'

/** The owner's own name for a widget, or what it is. */
export const nameOfWidget = (
  t: TFunction<'widget'>,
  { name, is_first, settings }: Widget,
): string => name ?? t(is_first ? 'widgets.first' : `layout.${settings.layout}`)
