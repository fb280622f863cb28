import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { requestIdOf } from '../api/failures.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useDraft, type Draft } from '../drafts/use-draft.ts'
import { useAccount } from '../features/accounts/queries.ts'
import { usePlans } from '../features/subscriptions/queries.ts'
import { ProductSelect } from '../features/catalogue/product-select.tsx'
import { planNeededFor, splitChanges, type GatedName } from '../features/widget/draft.ts'
import { InstallInstructions } from '../features/widget/install-instructions.tsx'
import { PreviewFrame, type Device } from '../features/widget/preview-frame.tsx'
import { useSaveWidget, useWidgetPreview, useWidgetSettings } from '../features/widget/queries.ts'
import { SettingsForm } from '../features/widget/settings-form.tsx'
import { emitAppEvent } from '../app-events.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Segmented } from '../ui/form/choice.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../ui/feedback/skeleton.tsx'
import { reserveBarSpace } from '../ui/layout/reserve-space.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { useMedia } from '../ui/use-media.ts'
import styles from './widget.module.css'

const SETTLE_MS = 200

const WidgetSkeleton = () => (
  <Skeleton>
    <div className={styles.columns}>
      <Card>
        <SkeletonLines lines={12} />
      </Card>
      <SkeletonBox h="40rem" />
    </div>
  </Skeleton>
)

const useUrlChange = () => {
  const [, setUrl] = useSearchParams()
  return (name: string, value: string | null) =>
    setUrl(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
}

type DeviceChoiceProps = { device: Device; onChange: (device: Device) => void }

const DeviceChoice = ({ device, onChange }: DeviceChoiceProps) => {
  const { t } = useTranslation('widget')
  return (
    <Segmented
      label={t('preview.device')}
      value={device}
      options={[
        {
          value: 'desktop',
          label: (
            <>
              <Monitor aria-hidden />
              {t('preview.desktop')}
            </>
          ),
        },
        {
          value: 'phone',
          label: (
            <>
              <Smartphone aria-hidden />
              {t('preview.phone')}
            </>
          ),
        },
      ]}
      onChange={onChange}
    />
  )
}

type PreviewProps = {
  query: ReturnType<typeof useWidgetPreview>
  device: Device
  productId: string | null
}

const Preview = ({ query, device, productId }: PreviewProps) => {
  const { t } = useTranslation('widget')
  const change = useUrlChange()
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <section aria-label={t('preview.label')} className={styles.preview}>
      <div className={styles.tools}>
        <div className="grow">
          <ProductSelect
            label={t('preview.product')}
            value={data?.product ?? null}
            clearable={productId !== null}
            onChange={(product) => change('product', product?.id ?? null)}
          />
        </div>
        <DeviceChoice device={device} onChange={(next) => change('device', next)} />
      </div>
      {error && !data && (
        <Card>
          <ErrorState
            title={t('preview.failed')}
            kept={t('preview.kept')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !error && <SkeletonBox h="40rem" />}
      {data && (
        <PreviewFrame key={device} html={data.html} device={device} busy={isPlaceholderData} />
      )}
    </section>
  )
}

/** What a plan would add, worded so that it also fits a switch that is off. */
const labelOf = (name: GatedName) => {
  if (name === 'min_rating') return 'min_rating.label'
  return name === 'show_powered_by' ? 'tried.hide_powered_by' : name
}

const deviceOf = (asked: string | null, isNarrow: boolean): Device => {
  if (asked === null) return isNarrow ? 'phone' : 'desktop'
  return asked === 'phone' ? 'phone' : 'desktop'
}

type TriedProps = {
  names: GatedName[]
  needed: ReturnType<typeof planNeededFor>
  hasPlan: boolean
}

/** Tried settings that the account's plan lacks, and the plan that has them. */
const Tried = ({ names, needed, hasPlan }: TriedProps) => {
  const { t, i18n } = useTranslation('widget')
  return (
    <Banner
      tone="info"
      title={t('tried.title')}
      action={
        needed && (
          <Button
            size="sm"
            onClick={() => emitAppEvent('plaudit:show-limits', { limitType: needed.limit })}
          >
            {t('tried.verb')}
          </Button>
        )
      }
    >
      {t(hasPlan ? 'tried.not_included' : 'tried.no_plan', {
        names: new Intl.ListFormat(i18n.language).format(names.map((name) => t(labelOf(name)))),
      })}{' '}
      {needed?.plan && t('tried.needs', { plan: needed.plan.name })}
    </Banner>
  )
}

type SaveBarProps = {
  kept: Draft<WidgetSettings>
  ready: Partial<WidgetSettings>
  tried: GatedName[]
  hasPlan: boolean
}

/** The changed settings, and saving them. */
const SaveBar = ({ kept, ready, tried, hasPlan }: SaveBarProps) => {
  const { t } = useTranslation('widget')
  const save = useSaveWidget()
  const needed = planNeededFor(tried, usePlans().data)
  const [busy, setBusy] = useState(false)
  const count = Object.keys(ready).length
  const keep = async () => {
    setBusy(true)
    // Saved settings leave the draft; those that need a plan stay in it.
    await save(ready)
    setBusy(false)
  }
  const words = () => {
    if (count > 0) return t('changes', { count })
    return t(tried.length > 0 ? 'tried.badge' : 'no_changes')
  }
  return (
    <section ref={reserveBarSpace} aria-label={t('saving')} className={styles.bar}>
      {tried.length > 0 && <Tried names={tried} needed={needed} hasPlan={hasPlan} />}
      <DraftNote draft={kept} />
      <div className="row close wrap">
        <p className="grow sm muted" aria-live="polite">
          {words()}
        </p>
        <div className={styles.acts}>
          <Button kind="quiet" disabled={count + tried.length === 0} onClick={kept.clear}>
            {t('discard')}
          </Button>
          <Button kind="primary" disabled={count === 0} busy={busy} onClick={() => void keep()}>
            {t('save')}
          </Button>
        </div>
      </div>
    </section>
  )
}

const Studio = ({ saved }: { saved: WidgetSettings }) => {
  const { t } = useTranslation('widget')
  const [url] = useSearchParams()
  const account = useAccount()
  const isNarrow = useMedia('(max-width: 767px)')
  const kept = useDraft('widget', saved)
  const draft = kept.value
  const productId = url.get('product')
  const device = deviceOf(url.get('device'), isNarrow)
  const preview = useWidgetPreview(useDebounced(draft, SETTLE_MS), productId ?? undefined)
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
            kept={kept}
            ready={ready}
            tried={tried}
            hasPlan={Boolean(account.data?.active_subscription)}
          />
        </div>
        <Preview query={preview} device={device} productId={productId} />
      </div>
      {account.data && <InstallInstructions shopKey={account.data.shop_key} />}
    </>
  )
}

/** `/widget`: the widget's settings, next to a preview of the shop's page. */
export const WidgetScreen = () => {
  const { t } = useTranslation('widget')
  const { data, error, refetch } = useWidgetSettings()
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={<ButtonLink to="/customization">{t('customization')}</ButtonLink>}
      />
      {error && !data && (
        <Card>
          <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <WidgetSkeleton />}
      {data && <Studio saved={data} />}
    </>
  )
}
