import type { Input } from '@plaudit/contract/endpoint'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import {
  createWidget,
  deleteWidget,
  listWidgets,
  previewOneWidget,
  saveWidget,
  type Widget,
} from '@plaudit/contract/storefront/widgets'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runAction } from '../../run-action.ts'
import { call } from '../../api/call.ts'

type Widgets = { results: Widget[] }

const widgetsKey = ['widget', 'all']

/** All widgets of the account, the first one first. */
export const useWidgets = () =>
  useQuery({
    queryKey: widgetsKey,
    queryFn: ({ signal }) => call(listWidgets, {}, { signal }),
    refetchOnWindowFocus: false,
    refetchOnMount: true,
  })

/** The storefront's HTML with unsaved settings, and what saving them would need. */
export const useWidgetPreview = (
  id: string,
  settings: WidgetSettings,
  productId: string | undefined,
) =>
  useQuery({
    // Not under `widget`: what was saved elsewhere changes nothing of what these settings look like.
    queryKey: ['widget-preview', id, settings, productId],
    queryFn: ({ signal }) =>
      call(
        previewOneWidget,
        { id, settings: JSON.stringify(settings), product_id: productId },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

const changeKept = (client: QueryClient, change: (widgets: Widget[]) => Widget[]) =>
  client.setQueryData<Widgets>(widgetsKey, (kept) => kept && { results: change(kept.results) })

const withOne = (saved: Widget) => (widgets: Widget[]) =>
  widgets.map((widget) => (widget.id === saved.id ? saved : widget))

/** Saves changed settings. @returns whether they were saved. */
export const useSaveSettings = (id: string) => {
  const client = useQueryClient()
  return async (settings: Partial<WidgetSettings>): Promise<boolean> => {
    const result = await runAction(() => call(saveWidget, { id, settings }), {
      success: 'widget:saved',
      error: 'widget:not_saved',
    })
    if (result.ok) changeKept(client, withOne(result.value))
    return result.ok
  }
}

/** Renames a widget; null is the name of its layout. @returns whether it was saved. */
export const useRenameWidget = () => {
  const client = useQueryClient()
  return async ({ id }: Widget, name: string | null): Promise<boolean> => {
    const result = await runAction(() => call(saveWidget, { id, name }), {
      success: 'widget:widgets.renamed',
      error: 'widget:widgets.not_renamed',
    })
    if (result.ok) changeKept(client, withOne(result.value))
    return result.ok
  }
}

/** @returns the new widget, or null when it was not made. */
export const useCreateWidget = () => {
  const client = useQueryClient()
  return async (asked: Input<typeof createWidget>): Promise<Widget | null> => {
    const result = await runAction(() => call(createWidget, asked), {
      success: 'widget:widgets.created',
      error: 'widget:widgets.not_created',
    })
    if (!result.ok) return null
    changeKept(client, (widgets) => [...widgets, result.value])
    return result.value
  }
}

/** @returns whether it was deleted. */
export const useDeleteWidget = () => {
  const client = useQueryClient()
  return async ({ id }: Widget): Promise<boolean> => {
    const result = await runAction(() => call(deleteWidget, { id }), {
      success: 'widget:widgets.deleted',
      error: 'widget:widgets.not_deleted',
    })
    if (result.ok) changeKept(client, (widgets) => widgets.filter((widget) => widget.id !== id))
    return result.ok
  }
}
