import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useStore } from './queries.ts'

/** Shown where plans are managed, if the store that pays for the plan rejects our token. */
export const LostStoreBanner = () => {
  const { t } = useTranslation('stores')
  const store = useStore().data
  if (store?.state !== 'access_lost') return null
  return (
    <Banner
      tone="error"
      title={store.name}
      action={
        <Button size="sm" onClick={() => emitAppEvent('plaudit:show-connect-store')}>
          {t('status.reconnect')}
        </Button>
      }
    >
      {t('status.about_access_lost')}
    </Banner>
  )
}
