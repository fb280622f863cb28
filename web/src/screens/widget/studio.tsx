import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useDraft } from '../../drafts/use-draft.ts'
import { useAccount } from '../../features/accounts/queries.ts'
import { splitChanges } from '../../features/widgets/draft.ts'
import { InstallInstructions } from '../../features/widgets/install-instructions.tsx'
import type { Device } from '../../features/widgets/preview-frame.tsx'
import { useWidgetPreview } from '../../features/widgets/queries.ts'
import { SettingsForm } from '../../features/widgets/settings-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from '../widget.module.css'
import { Preview } from './preview.tsx'
import { SaveBar } from './save-bar.tsx'

const SETTLE_MS = 200

const deviceOf = (asked: string | null, isNarrow: boolean): Device => {
  if (asked === null) return isNarrow ? 'phone' : 'desktop'
  return asked === 'phone' ? 'phone' : 'desktop'
}

/** The settings of one widget beside its preview, and how it comes into the shop. */
export const Studio = ({ widget }: { widget: Widget }) => {
  const { t } = useTranslation('widget')
  const [url] = useSearchParams()
  const account = useAccount()
  const isNarrow = useMedia('(max-width: 767px)')
  const { id, is_first, settings: saved } = widget
  const kept = useDraft(is_first ? 'widget' : `widget:${id}`, saved)
  const draft = kept.value
  const productId = url.get('product')
  const device = deviceOf(url.get('device'), isNarrow)
  const preview = useWidgetPreview(id, useDebounced(draft, SETTLE_MS), productId ?? undefined)
  const missing = preview.data?.uses_limits ?? []
  const { ready, tried } = splitChanges(saved, draft, missing)
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Card label={t('settings')}>
            <SettingsForm
              settings={draft}
              limits={account.data?.limits ?? {}}
              missing={missing}
              onChange={kept.type}
            />
          </Card>
          <SaveBar
            widgetId={id}
            kept={kept}
            ready={ready}
            tried={tried}
            hasPlan={Boolean(account.data?.active_subscription)}
          />
        </div>
        <Preview query={preview} device={device} productId={productId} />
      </div>
      {account.data && <InstallInstructions shopKey={account.data.shop_key} widget={widget} />}
    </>
  )
}
