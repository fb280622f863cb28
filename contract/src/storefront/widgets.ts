import { z } from 'zod/mini'
import { ruleText } from '../field-texts.ts'
import { Done, endpoint, idOf, NoInput } from '../endpoint.ts'
import { defaultWidgetSettings, WidgetSettings, type SettingName } from './widget-settings.ts'
import { AcceptLowContrast, Preview, previewInput } from './widget.ts'

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
  /** When the owner accepted colours that are hard to read (WIDGET-40); null where there are none. */
  low_contrast_accepted_at: z.nullable(z.string()),
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
    accept_low_contrast: AcceptLowContrast,
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
    accept_low_contrast: AcceptLowContrast,
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

/** What can be copied from one widget to others: everything but the layout and the place, which the layout has to fit. */
export const copyableSettings = (Object.keys(defaultWidgetSettings) as SettingName[]).filter(
  (name) => name !== 'layout' && name !== 'place',
)

/**
 * `saved` with the names that changed, `unchanged` where all were equal; the others say why nothing of this widget was
 * changed. `low_contrast` as for saving: asked again with `accept_low_contrast` it is saved.
 */
export const CopyOutcome = z.object({
  id: z.string(),
  outcome: z.enum([
    'saved',
    'unchanged',
    'low_contrast',
    'plan_needed',
    'subscription_paused',
    'not_found',
    'failed',
  ]),
  changed: z.array(z.string()),
  limit_type: z.nullable(z.string()),
})
export type CopyOutcome = z.output<typeof CopyOutcome>

export const copySettings = endpoint({
  name: 'widgets.copy_settings',
  summary: 'Copies saved settings of a widget to others; each is answered for itself',
  method: 'POST',
  path: 'widgets/:id/copy-settings/',
  auth: 'owner',
  input: z.object({
    id: idOf('widget'),
    /** Widgets' ids; one that the account does not have is answered beside the others, not by a 404. */
    to: z
      .array(
        z
          .string()
          .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, ruleText('not_an_id'))),
      )
      .check(z.minLength(1), z.maxLength(MOST_WIDGETS)),
    settings: z
      .array(z.enum(copyableSettings as [SettingName, ...SettingName[]]))
      .check(z.minLength(1)),
    accept_low_contrast: AcceptLowContrast,
  }),
  output: z.object({ results: z.array(CopyOutcome) }),
  errors: ['invalid', 'not_found'],
  example: {
    id: '00000000-0000-7000-8000-000000000000',
    to: ['00000000-0000-7000-8000-000000000001'],
    settings: ['star_color'],
  },
})
