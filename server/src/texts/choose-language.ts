import { Language } from '@plaudit/contract/accounts/account-fields'

/**
 * The first of a browser's wishes (`Accept-Language`, in its order) that the texts come
 * in; English where there is none.
 */
export const languageFrom = (acceptLanguage: string): Language => {
  for (const wish of acceptLanguage.split(',')) {
    const word = wish.split(';')[0]!.trim().toLowerCase()
    const found = Language.options.find(
      (one) => word !== '' && one.slice(0, 2) === word.slice(0, 2),
    )
    if (found) return found
  }
  return 'en'
}
