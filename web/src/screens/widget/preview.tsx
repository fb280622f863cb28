import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProductSelect } from '../../features/catalogue/product-select.tsx'
import { PreviewFrame, type Device } from '../../features/widgets/preview/preview-frame.tsx'
import type { useWidgetPreview } from '../../features/widgets/queries.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonBox } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/form/choice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { languageName } from '../../features/widgets/language-name.ts'
import { Select } from '../../ui/form/field.tsx'
import styles from '../widget.module.css'
import { useUrlChange } from './use-url-change.ts'

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

type Choice = { value: string; text: string }

const UrlSelect = ({
  label,
  name,
  value,
  options,
}: {
  label: string
  name: string
  value: string
  options: Choice[]
}) => {
  const change = useUrlChange()
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => change(name, event.target.value || null)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </Select>
  )
}

const languages = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar']
const states = ['no_reviews', 'only_imported', 'many'] as const

type Shown = {
  product_id: string | undefined
  language: string | undefined
  page: string | undefined
  state: string | undefined
}

/** The language, the reviews and the page of the preview. */
const Circumstances = ({ shown }: { shown: Shown }) => {
  const { t, i18n } = useTranslation('widget')
  return (
    <div className={styles.circumstances}>
      <UrlSelect
        label={t('preview.language')}
        name="lang"
        value={shown.language ?? ''}
        options={languages.map((value) => ({ value, text: languageName(value, i18n.language) }))}
      />
      <UrlSelect
        label={t('preview.state')}
        name="state"
        value={shown.state ?? ''}
        options={[
          { value: '', text: t('preview.states.own') },
          ...states.map((value) => ({ value, text: t(`preview.states.${value}`) })),
        ]}
      />
      <UrlSelect
        label={t('preview.page')}
        name="page"
        value={shown.page ?? ''}
        options={[
          { value: '', text: t('preview.pages.light') },
          { value: 'dark', text: t('preview.pages.dark') },
        ]}
      />
    </div>
  )
}

type PreviewProps = {
  query: ReturnType<typeof useWidgetPreview>
  device: Device
  shown: Shown
}

/** The chosen widget on a product page of the shop, as a phone or a desktop shows it. */
export const Preview = ({ query, device, shown }: PreviewProps) => {
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
            clearable={shown.product_id !== undefined}
            onChange={(product) => change('product', product?.id ?? null)}
          />
        </div>
        <DeviceChoice device={device} onChange={(next) => change('device', next)} />
      </div>
      <Circumstances shown={shown} />
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
      {data?.examples && <Banner tone="info">{t('examples.preview')}</Banner>}
      {data && (
        <PreviewFrame key={device} html={data.html} device={device} busy={isPlaceholderData} />
      )}
    </section>
  )
}
