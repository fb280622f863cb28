import type { TextLanguage } from '@plaudit/contract/storefront/design-settings'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { chooseTexts, type StorefrontTexts } from './choose-texts.ts'

/** The texts for a page's language (see `chooseTexts`), with those that the owner worded for it. */
export const chooseWidgetTexts = (
  locale: string | undefined,
  { texts: own }: Pick<WidgetSettings, 'texts'>,
): StorefrontTexts => {
  const words = chooseTexts(locale)
  const worded = Object.entries(own[words.language as TextLanguage] ?? {}).filter(
    ([, text]) => text,
  )
  return worded.length === 0
    ? words
    : { ...words, texts: { ...words.texts, ...Object.fromEntries(worded) } }
}
