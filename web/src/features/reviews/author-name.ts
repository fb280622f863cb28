import type { TFunction } from 'i18next'

/** The reviewer's name; "Anonymous" where it was erased because she asked for it. */
export const authorName = (t: TFunction<'reviews' | 'manage'>, author: string): string =>
  author || t('anonymous', { ns: 'reviews' })
