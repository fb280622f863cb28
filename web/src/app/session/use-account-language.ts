import { useEffect } from 'react'
import { useAccount } from '../../features/accounts/queries.ts'
import { changeLanguage } from '../../texts/language.ts'

/** Shows the screens in the account's language; if its texts cannot be loaded, the language stays. */
export const useAccountLanguage = () => {
  const language = useAccount().data?.language
  useEffect(() => {
    if (language) void changeLanguage(language).catch(() => undefined)
  }, [language])
}
