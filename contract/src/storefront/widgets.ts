import { z } from 'zod/mini'
import { Done, endpoint, idOf, NoInput } from '../endpoint.ts'
import { WidgetSettings } from './widget-settings.ts'
import { Preview, previewInput } from './widget.ts'

/** How many widgets an account can have. */
export const MOST_WIDGETS = 50

const WidgetName = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))

/** One of an account's widgets. The first is always there; it is what a tag without `widget` shows. */
export const Widget = z.object({
  id: z.string(),
  is_first: z.boolean(),
  /** null: called by its layout. */
  name: WidgetName,
  settings: WidgetSettings,
  /** null: the first one, never changed. */
  updated_at: z.nullable(z.string()),
})
export type Widget = z.output<typeof Widget>

export const listWidgets = endpoint({
  name: 'widgets.list',
  summary: 'All widgets, the first one first',
  method: 'GET',
  path: 'widgets/',
  auth: 'owner',
  input: NoInput,
  output: z.object({ results: z.array(Widget) }),
  errors: [],
  example: {},
})
export const createWidget = endpoint({
  name: 'widgets.create',
  summary: 'A new widget; omitted settings are those of `copy_of`, or the defaults',
  method: 'POST',
  path: 'widgets/',
  auth: 'owner',
  input: z.object({
    name: z.optional(WidgetName),
    settings: z.optional(z.partial(WidgetSettings)),
    copy_of: z.optional(idOf('widget')),
  }),
  output: Widget,
  errors: ['invalid', 'not_found', 'plan_needed', 'subscription_paused', 'conflict'],
  idempotent: true,
  example: { settings: { layout: 'carousel' } },
})
const OneWidget = z.object({ id: idOf('widget') })
export const getWidget = endpoint({
  name: 'widgets.one',
  summary: 'One widget',
  method: 'GET',
  path: 'widgets/:id/',
  auth: 'owner',
  input: OneWidget,
  output: Widget,
  errors: ['not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
export const saveWidget = endpoint({
  name: 'widgets.save',
  summary: 'Change a widget; omitted fields and settings are kept',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'widgets/:id/',
  auth: 'owner',
  input: z.object({
    id: idOf('widget'),
    name: z.optional(WidgetName),
    settings: z.optional(z.partial(WidgetSettings)),
  }),
  output: Widget,
  errors: ['invalid', 'not_found', 'plan_needed', 'subscription_paused'],
  example: { id: '00000000-0000-7000-8000-000000000000', settings: { sort: 'helpful' } },
})
export const deleteWidget = endpoint({
  name: 'widgets.delete',
  summary: 'Delete a widget; the first one stays',
  method: 'DELETE',
  path: 'widgets/:id/',
  auth: 'owner',
  input: OneWidget,
  output: Done,
  errors: ['not_found', 'conflict'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
/** See `widget/preview/`. */
export const previewOneWidget = endpoint({
  name: 'widgets.preview',
  summary: 'A widget with settings that are not saved',
  method: 'GET',
  path: 'widgets/:id/preview/',
  auth: 'owner',
  input: z.object({ id: idOf('widget'), ...previewInput }),
  output: Preview,
  errors: ['invalid', 'not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
