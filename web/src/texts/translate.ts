import i18next, { type ParseKeys } from 'i18next'
import type { resources } from './resources.ts'

type Namespaces = keyof typeof resources & string
/** Every text there is, as `namespace:key`. */
export type TextKey = ParseKeys<['app', ...Namespaces[]]>

/**
 * A text outside of components, such as in toasts and files. Its namespace must be loaded; every screen loads its
 * own.
 */
export const translate = (key: TextKey, values: Record<string, unknown> = {}): string =>
  i18next.t(key as never, values as never) as unknown as string
