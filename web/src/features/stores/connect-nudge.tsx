import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { IconBox } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** For an account with reviews but without a store: the benefits of connecting. */
export const ConnectNudge = () => {
  const { t } = useTranslation('stores')
  return (
    <Card label={t('nudge.title')}>
      <div className="row top">
        <IconBox tone="brand">
          <Store />
        </IconBox>
        <div className="stack close grow">
          <h2>{t('nudge.title')}</h2>
          <p className="muted">{t('nudge.about')}</p>
          <span>
            <Button size="sm" onClick={() => emitAppEvent('plaudit:show-connect-store')}>
              {t('nudge.verb')}
            </Button>
          </span>
        </div>
      </div>
    </Card>
  )
}
