import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ProductSelect } from '../../features/catalogue/product-select.tsx'
import { PreviewFrame, type Device } from '../../features/widgets/preview-frame.tsx'
import type { useWidgetPreview } from '../../features/widgets/queries.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonBox } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/form/choice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from '../widget.module.css'

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

/** The chosen widget on a product page of the shop, as a phone or a desktop shows it. */
export const Preview = ({ query, device, productId }: PreviewProps) => {
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
