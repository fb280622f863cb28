import type { Account } from '@plaudit/contract/accounts/accounts'
import {
  ChartColumn,
  Check,
  ExternalLink,
  LayoutTemplate,
  Mail,
  Upload,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePublicSettings } from '../../api/page/use-public-settings.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ExternalLinkButton } from '../../ui/form/external-link-button.tsx'
import styles from './listing.module.css'

const features: [name: 'emails' | 'imports' | 'analytics' | 'widgets', icon: LucideIcon][] = [
  ['emails', Mail],
  ['imports', Upload],
  ['analytics', ChartColumn],
  ['widgets', LayoutTemplate],
]

/** The app inside a store's admin; it says nothing that the words do not. */
const AdminPicture = () => (
  <svg className={styles.picture} viewBox="0 0 320 200" aria-hidden>
    <rect x="16" y="16" width="320" height="200" rx="10" className={styles.window} />
    <path d="M16 50h304" className={styles.rule} />
    <circle cx="34" cy="33" r="4" className={styles.grey} />
    <circle cx="48" cy="33" r="4" className={styles.grey} />
    <circle cx="62" cy="33" r="4" className={styles.grey} />
    {[66, 80, 108, 122].map((y) => (
      <rect key={y} x="28" y={y} width="40" height="6" rx="3" className={styles.grey} />
    ))}
    <rect x="28" y="94" width="40" height="6" rx="3" className={styles.here} />
    <path d="M84 50v150" className={styles.rule} />
    <path d="M100 160c40-6 60-34 96-34s50 16 76-4 34-24 48-26v104H100z" className={styles.area} />
    <path d="M100 160c40-6 60-34 96-34s50 16 76-4 34-24 48-26" className={styles.curve} />
    <rect x="100" y="66" width="24" height="24" rx="7" className={styles.here} />
    <rect x="132" y="68" width="96" height="8" rx="4" className={styles.dark} />
    <rect x="132" y="82" width="70" height="6" rx="3" className={styles.grey} />
  </svg>
)

const ActiveBanner = ({ url, byStore }: { url: string; byStore: boolean }) => {
  const { t } = useTranslation('listing')
  return (
    <Card label={t('active.title')} className={styles.banner}>
      <div className="stack">
        <div className="stack close">
          {byStore && (
            <span>
              <Badge tone="success">
                <Check size={14} aria-hidden />
                {t('active.billed')}
              </Badge>
            </span>
          )}
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
          <ExternalLinkButton kind="dark" href={url}>
            {t('active.open')}
            <ExternalLink aria-hidden />
          </ExternalLinkButton>
        </span>
      </div>
      <AdminPicture />
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
    return hasPlan(account) ? (
      <ActiveBanner
        url={data.shopify_listing_url}
        byStore={account.payment_provider === 'shopify'}
      />
    ) : null
  return connected ? null : <Promotion url={data.shopify_listing_url} />
}
