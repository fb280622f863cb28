import {
  defaultWidgetSettings,
  layouts,
  type Layout,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { parseDraft, readDraft, writeDraft } from '../../drafts/stored-draft.ts'
import type { Draft } from '../../drafts/use-draft.ts'
import { forgetSteps } from './use-history.ts'

/** The draft of a widget of this layout that is not made yet. */
export const newWidgetObject = (layout: Layout): string => `widget:new:${layout}`

/** The studio of a widget that is made when it is saved. */
export const pathOfNewWidget = (layout: Layout): string => `/widget/new?layout=${layout}`

/** What a widget of this layout begins with. */
export const unsavedWidget = (layout: Layout): Widget => ({
  id: 'new',
  is_first: false,
  name: null,
  settings: { ...defaultWidgetSettings, layout },
  updated_at: null,
  low_contrast_accepted_at: null,
})

export type NewDraft = { layout: Layout; settings: WidgetSettings }

/** The widgets that were begun in this browser and not saved. */
export const listNewDrafts = (): NewDraft[] =>
  layouts.flatMap((layout) => {
    const { settings } = unsavedWidget(layout)
    const kept = parseDraft(readDraft(newWidgetObject(layout)), settings)
    return kept ? [{ layout, settings: { ...settings, ...kept.typed } }] : []
  })

export const discardNewDraft = (layout: Layout): void => {
  writeDraft(newWidgetObject(layout), null)
  forgetSteps(newWidgetObject(layout))
}

/** Another layout was chosen: the draft becomes that layout's, together with what was begun of it before. */
export const followLayout = (
  layout: Layout,
  { value, typed, type }: Draft<WidgetSettings>,
): void => {
  const next = { ...unsavedWidget(value.layout), id: `new:${value.layout}` }
  type({ ...parseDraft(readDraft(`widget:${next.id}`), next.settings)?.typed, ...typed })
  moveDraft(layout, next)
}

/** The widget is made: what it was not saved with (a plan is needed, or it was typed since) becomes its own draft. */
export const moveDraft = (layout: Layout, { id, settings }: Widget): void => {
  writeDraft(`widget:${id}`, parseDraft(readDraft(newWidgetObject(layout)), settings))
  discardNewDraft(layout)
}
