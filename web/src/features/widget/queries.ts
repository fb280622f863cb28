import {
  getWidgetSettings,
  previewWidget,
  saveWidgetSettings,
} from '@plaudit/contract/storefront/widget'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { runAction } from '../../run-action.ts'
import { call } from '../../api/call.ts'

const settingsKey = ['widget', 'settings']

export const useWidgetSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getWidgetSettings, {}, { signal }),
    refetchOnWindowFocus: false,
    refetchOnMount: true,
  })

/** The storefront's HTML with unsaved settings, and what saving them would need. */
export const useWidgetPreview = (
  settings: WidgetSettings | undefined,
  productId: string | undefined,
) =>
  useQuery({
    queryKey: ['widget', 'preview', settings, productId],
    queryFn: ({ signal }) =>
      call(
        previewWidget,
        { settings: JSON.stringify(settings), product_id: productId },
        { signal },
      ),
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

export const useSaveWidget = () => {
  const client = useQueryClient()
  return async (changes: Partial<WidgetSettings>): Promise<WidgetSettings | null> => {
    const result = await runAction(() => call(saveWidgetSettings, changes), {
      success: 'widget:saved',
      error: 'widget:not_saved',
    })
    if (!result.ok) return null
    client.setQueryData(settingsKey, result.value)
    return result.value
  }
}
