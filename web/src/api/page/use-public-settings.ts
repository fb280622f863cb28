import { useQuery } from '@tanstack/react-query'
import { publicSettings, settingsInPage } from './public-settings.ts'

/** The installation's public settings. They do not change while a page is open. */
export const usePublicSettings = () =>
  useQuery({
    queryKey: ['public-settings'],
    queryFn: publicSettings,
    initialData: settingsInPage,
    staleTime: Infinity,
  })
