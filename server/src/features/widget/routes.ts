import * as widget from '@plaudit/contract/storefront/widget'
import { route, type Route } from '../../http/route.ts'
import { getWidgetSettings } from './get-widget-settings.ts'
import { saveWidgetSettings } from './save-widget-settings.ts'

export const routes: Route[] = [
  route(widget.getWidgetSettings, getWidgetSettings),
  route(widget.saveWidgetSettings, saveWidgetSettings),
]
