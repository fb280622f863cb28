import type { Store } from '@plaudit/contract/stores/stores'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './store-access.module.css'

/** What Plaudit asks a store for, in the order of the list. */
const scopes = [
  'read_products',
  'write_products',
  'read_inventory',
  'read_orders',
  'read_customers',
  'read_fulfillments',
  'read_themes',
  'write_app_proxy',
] as const

const AllowAgain = () => {
  const { t } = useTranslation('store')
  return (
    <Button size="sm" onClick={() => emitAppEvent('plaudit:show-connect-store')}>
      {t('access.again')}
    </Button>
  )
}

const Validity = ({ store, missing }: { store: Store; missing: string[] }) => {
  const { t } = useTranslation('store')
  if (store.state === 'access_lost')
    return (
      <Banner tone="error" action={<AllowAgain />}>
        {t('access.lost')}
      </Banner>
    )
  if (missing.length > 0)
    return (
      <Banner tone="warning" action={<AllowAgain />}>
        {t('access.missing')}
      </Banner>
    )
  return (
    <p className={styles.valid}>
      <Check size={20} aria-hidden />
      {t('access.valid')}
    </p>
  )
}

/** What the store lets us do, and what is missing. */
export const StoreAccess = ({ store }: { store: Store }) => {
  const { t } = useTranslation('store')
  const missing = store.missing_scopes ?? []
  return (
    <Card title={t('access.title')} about={t('access.about')}>
      <div className="stack">
        <Validity store={store} missing={missing} />
        <details className={styles.details} open={missing.length > 0}>
          <summary className="sm strong">{t('access.details')}</summary>
          <ul className={styles.scopes}>
            {scopes.map((scope) => (
              <li key={scope} className="row close sm" data-missing={missing.includes(scope)}>
                {missing.includes(scope) ? (
                  <span className={styles.none}>
                    <span className="sr">{t('access.not_allowed')}: </span>
                  </span>
                ) : (
                  <Check size={16} aria-hidden />
                )}
                {t(`access.scopes.${scope}`)}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  )
}
