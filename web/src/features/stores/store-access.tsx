import { storeScopes, type StoreScope } from '@plaudit/contract/stores/scopes'
import type { Store } from '@plaudit/contract/stores/stores'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './store-access.module.css'

/** What does not work without each permission that is missing. */
const Missing = ({ missing }: { missing: StoreScope[] }) => {
  const { t } = useTranslation('store')
  return (
    <>
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={() => emitAppEvent('plaudit:show-connect-store')}>
            {t('access.again')}
          </Button>
        }
      >
        {t('access.missing')}
      </Banner>
      <ul className="rows">
        {missing.map((scope) => (
          <li key={scope} className={styles.stops}>
            <strong>{t(`access.scopes.${scope}`)}</strong>
            <span className="sm muted">{t(`access.stops.${scope}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the store lets us do, and what stops without what is missing. */
export const StoreAccess = ({ store }: { store: Store }) => {
  const { t } = useTranslation('store')
  const missing = store.missing_scopes ?? []
  const allowed = storeScopes.filter((scope) => !missing.includes(scope))
  return (
    <Card title={t('access.title')} about={missing.length === 0 && t('access.about')}>
      <div className="stack">
        {missing.length > 0 ? (
          <Missing missing={missing} />
        ) : (
          <p className={styles.valid}>
            <Check size={20} aria-hidden />
            {t('access.valid')}
          </p>
        )}
        {allowed.length > 0 && (
          <details className={styles.details}>
            <summary className="sm strong">{t('access.allowed')}</summary>
            <ul className={styles.scopes}>
              {allowed.map((scope) => (
                <li key={scope} className="row close sm">
                  <Check size={16} aria-hidden />
                  {t(`access.scopes.${scope}`)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  )
}
