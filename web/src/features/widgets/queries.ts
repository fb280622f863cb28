import type { Input } from '@plaudit/contract/endpoint'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import {
  copySettings,
  createWidget,
  deleteWidget,
  listWidgets,
  previewOneWidget,
  saveWidget,
  type CopyOutcome,
  type Widget,
} from '@plaudit/contract/storefront/widgets'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runAction } from '../../run-action.ts'
import { call } from '../../api/call.ts'
import { fieldErrorsOf } from '../../api/failures.ts'

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

type Asked = Omit<Input<typeof previewOneWidget>, 'id' | 'settings'>

/** The storefront's HTML with unsaved settings, and what saving them would need. */
export const useWidgetPreview = (
  id: string,
  settings: Partial<WidgetSettings>,
  { isWanted = true, ...asked }: Asked & { isWanted?: boolean },
) =>
  useQuery({
    enabled: isWanted,
    // Not under `widget`: what was saved elsewhere changes nothing of what these settings look like.
    queryKey: ['widget-preview', id, settings, asked],
    queryFn: ({ signal }) =>
      call(previewOneWidget, { id, settings: JSON.stringify(settings), ...asked }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

const changeKept = (client: QueryClient, change: (widgets: Widget[]) => Widget[]) =>
  client.setQueryData<Widgets>(widgetsKey, (kept) => kept && { results: change(kept.results) })

const withOne = (saved: Widget) => (widgets: Widget[]) =>
  widgets.map((widget) => (widget.id === saved.id ? saved : widget))

/** The list may have been read again before the answer came. */
const withNew = (made: Widget) => (widgets: Widget[]) => [
  ...widgets.filter(({ id }) => id !== made.id),
  made,
]

/** Whether a save was refused for colours that are hard to read (WIDGET-40). */
const isLowContrast = (failure: unknown) => {
  const fields = fieldErrorsOf(failure)
  return 'star_color' in fields || 'accent_color' in fields || 'surface_colors' in fields
}

/** `isPart`: what needs a plan is not among the settings that are saved. */
type SaveOptions = { acceptsContrast: boolean; isPart: boolean }

/**
 * Saves changed settings. @returns the saved widget, `low_contrast` where the owner has to accept or mend colours
 * first, or null when they were not saved.
 */
export const useSaveSettings = (id: string) => {
  const client = useQueryClient()
  return async (
    settings: Partial<WidgetSettings>,
    { acceptsContrast, isPart }: SaveOptions,
  ): Promise<Widget | 'low_contrast' | null> => {
    const asked = { id, settings, accept_low_contrast: acceptsContrast }
    const result = await runAction(() => call(saveWidget, asked), {
      success: isPart ? 'widget:saved_part' : 'widget:saved',
      error: 'widget:not_saved',
      isShown: isLowContrast,
    })
    if (!result.ok) return isLowContrast(result.failure) ? 'low_contrast' : null
    changeKept(client, withOne(result.value))
    return result.value
  }
}

/** Copies saved settings to other widgets. @returns what became of each, or null when nothing was asked. */
export const useCopySettings = () => {
  const client = useQueryClient()
  return async (asked: Input<typeof copySettings>): Promise<CopyOutcome[] | null> => {
    const result = await runAction(() => call(copySettings, asked), {
      error: 'design:copy.failed',
    })
    await client.invalidateQueries({ queryKey: widgetsKey })
    return result.ok ? result.value.results : null
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

/** Makes a widget of settings that were shaped before; as for saving changed ones. */
export const useSaveNewWidget = () => {
  const client = useQueryClient()
  return async (
    settings: Partial<WidgetSettings>,
    accept_low_contrast = false,
  ): Promise<Widget | 'low_contrast' | null> => {
    const result = await runAction(() => call(createWidget, { settings, accept_low_contrast }), {
      success: 'widget:new.saved',
      error: 'widget:not_saved',
      isShown: isLowContrast,
    })
    if (!result.ok) return isLowContrast(result.failure) ? 'low_contrast' : null
    changeKept(client, withNew(result.value))
    return result.value
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
    changeKept(client, withNew(result.value))
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
