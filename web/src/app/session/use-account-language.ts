import { useEffect } from 'react'
import { useAccount } from '../../features/accounts/queries.ts'
import { changeLanguage } from '../../texts/language.ts'

/** The account's language is the screens' language; a language whose texts do not come leaves the screens as they are. */
export const useAccountLanguage = () => {
  const language = useAccount().data?.language
  useEffect(() => {
    if (language) void changeLanguage(language).catch(() => undefined)
  }, [language])
}
