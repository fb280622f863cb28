import type { Account } from '@plaudit/contract/accounts/accounts'
import {
  ChartColumn,
  ExternalLink,
  LayoutTemplate,
  Mail,
  Upload,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePublicSettings } from '../../api/page/use-public-settings.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ExternalLinkButton } from '../../ui/form/external-link-button.tsx'
import styles from './listing.module.css'

const features: [name: 'emails' | 'imports' | 'analytics' | 'widgets', icon: LucideIcon][] = [
  ['emails', Mail],
  ['imports', Upload],
  ['analytics', ChartColumn],
  ['widgets', LayoutTemplate],
]

const ActiveBanner = ({ url }: { url: string }) => {
  const { t } = useTranslation('listing')
  return (
    <Card label={t('active.title')} className={styles.banner}>
      <div className="stack">
        <div className="stack close">
          <h2 className={styles.title}>{t('active.title')}</h2>
          <p className="muted">{t('active.about')}</p>
        </div>
        <ul className={styles.features}>
          {features.map(([name, Icon]) => (
            <li key={name} className="row close">
              <Icon size={16} aria-hidden />
              {t(`active.${name}`)}
            </li>
          ))}
        </ul>
        <span>
          <ExternalLinkButton href={url}>
            {t('active.open')}
            <ExternalLink aria-hidden />
          </ExternalLinkButton>
        </span>
      </div>
    </Card>
  )
}

const Promotion = ({ url }: { url: string }) => {
  const { t } = useTranslation('listing')
  return (
    <div className={styles.promotion}>
      <p className="grow">{t('try.about')}</p>
      <ExternalLinkButton href={url}>
        {t('try.verb')}
        <ExternalLink aria-hidden />
      </ExternalLinkButton>
    </div>
  )
}

/** STORE-13: the text would be untrue without an active plan or a trial. */
const hasPlan = ({ active_subscription: subscription }: Account) =>
  subscription !== null && ['active', 'trialing'].includes(subscription.state)

/**
 * STORE-13, STORE-14: the banner for owners who came through the store platform's app listing, and the invitation to
 * connect a store.
 */
export const Listing = ({ account, connected }: { account: Account; connected: boolean }) => {
  const { data } = usePublicSettings()
  if (!data) return null
  if (account.signup_origin === 'shopify')
    return hasPlan(account) ? <ActiveBanner url={data.shopify_listing_url} /> : null
  return connected ? null : <Promotion url={data.shopify_listing_url} />
}
