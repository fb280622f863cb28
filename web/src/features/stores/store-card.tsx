import type { Store } from '@plaudit/contract/stores/stores'
import { Store as StoreIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { Badge, IconBox, type Tone } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatDay } from '../../ui/text/numbers.ts'

const tones: Record<Store['state'], Tone> = {
  connected: 'success',
  access_lost: 'error',
  disconnected: 'neutral',
  uninstalled: 'warning',
  none: 'neutral',
}

/** Null while it is not known. */
export type StoreReading = 'reading' | 'incomplete' | 'complete' | null

/** One sentence on where the store stands; of a connected one only what is known of its reading. */
const About = ({ store, reading }: { store: Store; reading: StoreReading }) => {
  const { t } = useTranslation('stores')
  const { state, left_at } = store
  if (state === 'connected' && !reading) return null
  const key = state === 'connected' && reading && reading !== 'complete' ? reading : state
  return (
    <p className="muted">{t(`status.about_${key}`, { day: left_at ? formatDay(left_at) : '' })}</p>
  )
}

type StoreCardProps = { store: Store; reading?: StoreReading; children?: ReactNode }

/** The store and its status; a connect button if it is not connected. Below it how far it is read. */
export const StoreCard = ({ store, reading = null, children }: StoreCardProps) => {
  const { t } = useTranslation('stores')
  const { state, name, domain } = store
  const title = name ?? t('status.none_title')
  return (
    <Card label={title}>
      <div className="stack">
        <div className="row top">
          <IconBox tone={state === 'access_lost' ? 'error' : 'neutral'}>
            <StoreIcon />
          </IconBox>
          <div className="stack close grow">
            <div className="row wrap between">
              <h2>{title}</h2>
              <Badge tone={tones[state]}>{t(`status.${state}`)}</Badge>
            </div>
            {domain && (
              <p className="muted">
                <bdi dir="ltr">{domain}</bdi>
              </p>
            )}
            <About store={store} reading={reading} />
            {state !== 'connected' && (
              <span>
                <Button kind="primary" onClick={() => emitAppEvent('plaudit:show-connect-store')}>
                  {t(state === 'none' ? 'status.connect' : 'status.reconnect')}
                </Button>
              </span>
            )}
          </div>
        </div>
        {children}
      </div>
    </Card>
  )
}
