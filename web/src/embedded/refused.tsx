import type { ConnectOutcome } from '@plaudit/contract/stores/embedded'
import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../ui/text/formatters.ts'
import { IconBox } from '../ui/feedback/badge.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { ExternalLinkButton } from '../ui/form/external-link-button.tsx'
import { Card } from '../ui/layout/card.tsx'
import styles from './embedded.module.css'

/** The owner chose to disconnect: nothing is connected before she says so here, and shows that the account is hers. */
const Disconnected = ({ at, signInUrl }: { at: string; signInUrl: string }) => {
  const { t, i18n } = useTranslation('embedded')
  const day = dateFormat(i18n.language, { dateStyle: 'long' }).format(new Date(at))
  return (
    <Card label={t('refused.disconnected', { day })}>
      <div className={styles.refused}>
        <IconBox tone="brand">
          <Store />
        </IconBox>
        <h1>{t('refused.disconnected', { day })}</h1>
        <p className="muted">{t('refused.disconnected_about')}</p>
        <ExternalLinkButton kind="primary" href={signInUrl}>
          {t('refused.connect_again')}
        </ExternalLinkButton>
      </div>
    </Card>
  )
}

type RefusedProps = { outcome: ConnectOutcome; onRetry: () => void }

/** Why the store could not be connected from its admin, and the way on. */
export const Refused = ({ outcome, onRetry }: RefusedProps) => {
  const { t } = useTranslation('embedded')
  const { result, sign_in_url, disconnected_at: leftAt } = outcome
  if (leftAt !== null) return <Disconnected at={leftAt} signInUrl={sign_in_url} />
  if (result !== 'known_email' && result !== 'taken' && result !== 'other_shop')
    return (
      <Card>
        <ErrorState
          title={t('refused.other')}
          kept={t(result === 'refused' ? 'refused.refused_about' : 'refused.unavailable_about')}
          onRetry={onRetry}
        />
      </Card>
    )
  return (
    <Card label={t(result === 'known_email' ? 'refused.known_email' : 'refused.other')}>
      <div className={styles.refused}>
        <IconBox tone="brand">
          <Store />
        </IconBox>
        <h1>{t(result === 'known_email' ? 'refused.known_email' : 'refused.other')}</h1>
        <p className="muted">{t(`refused.${result}_about`)}</p>
        <ExternalLinkButton kind="primary" href={sign_in_url}>
          {t('refused.log_in')}
        </ExternalLinkButton>
      </div>
    </Card>
  )
}
