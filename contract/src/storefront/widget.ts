import { z } from 'zod/mini'
import { endpoint, idOf, NoInput } from '../endpoint.ts'
import { Rating } from '../reviews/review.ts'
import { WidgetSettings } from './widget-settings.ts'

export const getWidgetSettings = endpoint({
  name: 'widget.settings',
  summary: 'How the first widget looks',
  method: 'GET',
  path: 'widget/settings/',
  auth: 'owner',
  input: NoInput,
  output: WidgetSettings,
  errors: [],
  example: {},
})
export const saveWidgetSettings = endpoint({
  name: 'widget.settings_save',
  summary: 'Change how the first widget looks',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'widget/settings/',
  auth: 'owner',
  input: z.partial(WidgetSettings),
  output: WidgetSettings,
  errors: ['invalid', 'plan_needed', 'subscription_paused'],
  example: { sort: 'helpful' },
})

export const previewInput = {
  product_id: z.optional(idOf('product')),
  settings: z.optional(z.string().check(z.maxLength(4000))),
  min_rating: z.optional(Rating),
}
export const Preview = z.object({
  html: z.string(),
  product: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      image: z.nullable(z.object({ src: z.string() })),
    }),
  ),
  uses_limits: z.array(z.string()),
})
export type Preview = z.output<typeof Preview>

/**
 * The first widget as HTML with these settings, saved or not, gated ones applied too so that they can be tried (the
 * screen says what saving needs).
 */
export const previewWidget = endpoint({
  name: 'widget.preview',
  summary: 'The first widget with settings that are not saved',
  method: 'GET',
  path: 'widget/preview/',
  auth: 'owner',
  input: z.object(previewInput),
  output: Preview,
  errors: ['invalid', 'not_found'],
  example: { product_id: '00000000-0000-7000-8000-000000000000' },
})
