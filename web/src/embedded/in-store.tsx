import type { EmbeddedOverview } from '@plaudit/contract/stores/embedded'
import type { StoreTheme, ThemeBlock } from '@plaudit/contract/stores/theme'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../ui/layout/card.tsx'
import { formatNumber } from '../ui/text/numbers.ts'
import { RelativeTime } from '../ui/text/time.tsx'
import styles from './embedded.module.css'

const icons = { good: Check, bad: TriangleAlert, waits: Clock }

const Line = ({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) => {
  const Icon = icons[kind]
  return (
    <li className={styles.line} data-kind={kind}>
      <Icon size={20} aria-hidden />
      <span>{children}</span>
    </li>
  )
}

const isNamed = (block: ThemeBlock['block']) =>
  block === 'reviews' || block === 'star_rating' || block === 'card_stars'

const BlockLine = ({ block, state, editor_url }: ThemeBlock) => {
  const { t } = useTranslation('embedded')
  if (!isNamed(block)) return null
  if (state === 'found') return <Line kind="good">{t(`store.${block}_found`)}</Line>
  return (
    <Line kind="bad">
      {t(`store.${block}_missing`)}{' '}
      <a className="link" href={editor_url} target="_top">
        {t('store.add')}
      </a>
    </Line>
  )
}

const ThemeLines = ({ theme }: { theme: StoreTheme }) => {
  const { t } = useTranslation('embedded')
  if (theme.state === 'not_allowed') return <Line kind="bad">{t('store.theme_not_allowed')}</Line>
  const known = theme.blocks.filter(({ needed, state }) => needed && state !== 'unknown')
  if (known.length > 0) return known.map((block) => <BlockLine key={block.block} {...block} />)
  if (theme.state === 'failed') return <Line kind="bad">{t('store.theme_failed')}</Line>
  return <Line kind="waits">{t('store.theme_unknown')}</Line>
}

const SyncLine = ({ sync }: { sync: EmbeddedOverview['sync'] }) => {
  const { t } = useTranslation('embedded')
  if (sync.state === 'failed') return <Line kind="bad">{t('store.sync_failed')}</Line>
  if (sync.state !== 'complete') return <Line kind="waits">{t('store.syncing')}</Line>
  const products = sync.kinds.find(({ kind }) => kind === 'products')
  const count = products?.here ?? 0
  const at = products?.last_change_at ?? sync.finished_at
  return (
    <Line kind="good">
      {t('store.synced', { count, shown: formatNumber(count) })}{' '}
      {at && <RelativeTime at={at} className="muted" />}
    </Line>
  )
}

/** What shoppers see of the reviews, and how far the store is read. */
export const InStore = ({ overview: { theme, sync } }: { overview: EmbeddedOverview }) => {
  const { t } = useTranslation('embedded')
  return (
    <Card title={t('store.title')}>
      <ul className="rows">
        <ThemeLines theme={theme} />
        <SyncLine sync={sync} />
      </ul>
    </Card>
  )
}
