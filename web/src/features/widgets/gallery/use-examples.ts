import { layouts } from '@plaudit/contract/storefront/widget-settings'
import { unsavedWidget } from '../new-widget.ts'
import { useWidgetPreview } from '../queries.ts'

/** Whether the pictures of an account's widgets show examples: it asks for what the gallery's first picture asks for. */
export const useExamples = (firstId: string): boolean => {
  const { settings } = unsavedWidget(layouts[0])
  return useWidgetPreview(firstId, settings, { around: 'nothing' }).data?.examples ?? false
}
