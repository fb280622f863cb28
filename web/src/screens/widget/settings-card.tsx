import type { TextLanguage } from '@plaudit/contract/storefront/design-settings'
import { Suspense, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import formStyles from '../../features/widgets/settings-form.module.css'
import type { GroupProps } from '../../features/widgets/settings-group.tsx'
import type { History } from '../../features/widgets/use-history.ts'
import { lazyPart } from '../../lazy-part.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TabRow } from '../../ui/layout/tab-row.tsx'
import styles from '../widget.module.css'
import { HistoryButtons } from './history-buttons.tsx'
import { oneOf } from './one-of.ts'
import { TabLink } from './tab-link.tsx'
import { useUrlChange } from './use-url-change.ts'

const SettingsForm = lazyPart(() =>
  import('../../features/widgets/settings-form.tsx').then((m) => m.SettingsForm),
)
const LookForm = lazyPart(
  () => import('../../features/widgets/design/look-form.tsx').then((m) => m.LookForm),
  'design',
  'fields',
)
const TextsForm = lazyPart(
  () => import('../../features/widgets/design/texts-form.tsx').then((m) => m.TextsForm),
  'design',
)
const tabs = ['content', 'look', 'texts'] as const

type SettingsCardProps = {
  form: GroupProps
  history: History
  /** Since when colours that are hard to read are accepted. */
  acceptedAt: string | null
  language: TextLanguage
  look: Pick<ComponentProps<typeof LookForm>, 'colors' | 'isSought' | 'onSought'>
}

/** The settings of a widget in three tabs, each loaded when it is opened. */
export const SettingsCard = ({ form, history, acceptedAt, language, look }: SettingsCardProps) => {
  const { t } = useTranslation('widget')
  const [url] = useSearchParams()
  const changeUrl = useUrlChange()
  const tab = oneOf(url.get('tab'), tabs) ?? 'content'
  return (
    <Card label={t('settings')}>
      <div className={styles.head}>
        <TabRow label={t('tab.label')} current={tab}>
          {tabs.map((one) => (
            <TabLink
              key={one}
              name="tab"
              value={one === 'content' ? null : one}
              isCurrent={one === tab}
            >
              {t(`tab.${one}`)}
            </TabLink>
          ))}
        </TabRow>
        <HistoryButtons {...history} />
      </div>
      <div className={formStyles.form}>
        <Suspense fallback={<SkeletonLines lines={10} />}>
          {tab === 'content' && <SettingsForm {...form} />}
          {tab === 'look' && <LookForm {...form} {...look} acceptedAt={acceptedAt} />}
          {tab === 'texts' && (
            <TextsForm
              {...form}
              language={language}
              onLanguage={(next) => changeUrl('lang', next === 'pt' ? 'pt-BR' : next)}
            />
          )}
        </Suspense>
      </div>
    </Card>
  )
}
