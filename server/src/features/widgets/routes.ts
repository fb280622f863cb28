import { listLiveChecks as listLiveChecksEndpoint } from '@plaudit/contract/storefront/live-page'
import * as widget from '@plaudit/contract/storefront/widget'
import * as widgets from '@plaudit/contract/storefront/widgets'
import { route, type Route } from '../../http/route.ts'
import { copySettings } from './copy-settings.ts'
import { createWidget } from './create-widget.ts'
import { deleteWidget } from './delete-widget.ts'
import { getWidget } from './get-widget.ts'
import { getWidgetSettings } from './get-widget-settings.ts'
import { listLiveChecks } from './list-live-checks.ts'
import { listWidgets } from './list-widgets.ts'
import { saveWidget } from './save-widget.ts'
import { saveWidgetSettings } from './save-widget-settings.ts'

export const routes: Route[] = [
  route(widget.getWidgetSettings, getWidgetSettings),
  route(widget.saveWidgetSettings, saveWidgetSettings),
  route(widgets.listWidgets, listWidgets),
  route(listLiveChecksEndpoint, listLiveChecks),
  route(widgets.createWidget, createWidget),
  route(widgets.getWidget, getWidget),
  route(widgets.saveWidget, saveWidget),
  route(widgets.deleteWidget, deleteWidget),
  route(widgets.copySettings, copySettings),
]
