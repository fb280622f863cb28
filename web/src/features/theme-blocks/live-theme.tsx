import { checkStoreTheme, type StoreTheme, type ThemeBlock } from '@plaudit/contract/stores/theme'
import { useQueryClient } from '@tanstack/react-query'
import { Check, ExternalLink, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { requestIdOf } from '../../api/failures.ts'
import { runAction } from '../../run-action.ts'
import { actionError } from '../../texts/action-error.ts'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { ExternalLinkButton } from '../../ui/form/external-link-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatDay } from '../../ui/text/numbers.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import styles from './live-theme.module.css'
import { useStoreTheme } from './queries.ts'

const tones: Record<ThemeBlock['state'], Tone> = {
  found: 'success',
  off: 'warning',
  missing: 'warning',
  unknown: 'neutral',
}

const useCheck = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    const result = await runAction(() => call(checkStoreTheme, {}), {
      loading: 'store:theme.checking',
      error: actionError('store:theme.check_failed'),
    })
    if (result.ok) client.setQueryData(['store', 'theme'], result.value)
    setBusy(false)
  }
  return { busy, check }
}

const BlockAbout = ({ block, theme }: { block: ThemeBlock; theme: StoreTheme['theme'] }) => {
  const { t } = useTranslation('store')
  if (block.lost && theme)
    return t('theme.lost', { theme: theme.name, day: formatDay(theme.live_since) })
  if (block.state === 'off') return t('theme.is_off')
  return t(block.block === 'card_stars' ? 'theme.on_cards' : 'theme.on_product')
}

const Block = ({ block, theme }: { block: ThemeBlock; theme: StoreTheme['theme'] }) => {
  const { t } = useTranslation('store')
  const isFound = block.state === 'found'
  return (
    <li className={styles.block}>
      <span aria-hidden className={styles.ring} data-state={block.state}>
        {isFound ? <Check size={16} /> : <TriangleAlert size={16} />}
      </span>
      <div>
        <h3>{t(`theme.${block.block}`)}</h3>
        <p className="sm muted">
          <BlockAbout block={block} theme={theme} />
        </p>
      </div>
      <span className={styles.badge}>
        <Badge tone={tones[block.state]}>{t(`theme.${block.state}`)}</Badge>
      </span>
    </li>
  )
}

const isPart = (block: ThemeBlock['block']) =>
  block === 'reviews' || block === 'star_rating' || block === 'card_stars'

/** The first block that is not there: one step at a time. */
const NextStep = ({ blocks, isReachable }: { blocks: ThemeBlock[]; isReachable: boolean }) => {
  const { t } = useTranslation('store')
  const next = blocks.find(({ needed, state }) => needed && state !== 'found')
  if (!next || !isPart(next.block)) return null
  return (
    <div className="stack close grow">
      <ExternalLinkButton kind={isReachable ? 'primary' : 'plain'} block href={next.editor_url}>
        {t(`theme.add_${next.block}`)}
        <ExternalLink aria-hidden />
      </ExternalLinkButton>
      <p className="sm muted">{t('theme.guide')}</p>
    </div>
  )
}

const MoreBlocks = ({ blocks }: { blocks: ThemeBlock[] }) => {
  const { t } = useTranslation('store')
  return (
    <details className={styles.more}>
      <summary className="sm strong">{t('theme.more')}</summary>
      <ul className="stack close">
        {blocks.map(({ block, state, editor_url }) => (
          <li key={block} className="row between close wrap sm">
            <span>{t(`theme.${block}`)}</span>
            {state === 'found' ? (
              <Badge tone="success">{t('theme.found')}</Badge>
            ) : (
              <a className="link" href={editor_url} target="_blank" rel="noopener">
                {t('theme.add')}
                <span className="sr">: {t(`theme.${block}`)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

const Checked = ({ found }: { found: StoreTheme }) => {
  const { t } = useTranslation('store')
  if (found.state === 'not_allowed') return null
  if (!found.theme || !found.checked_at) return t('theme.unchecked')
  return (
    <>
      {t('theme.checked', { theme: found.theme.name })} <RelativeTime at={found.checked_at} />
    </>
  )
}

const Found = ({ found, isReachable }: { found: StoreTheme; isReachable: boolean }) => {
  const { t } = useTranslation('store')
  const { busy, check } = useCheck()
  const needed = found.blocks.filter((block) => block.needed)
  const isDone = needed.every(({ state }) => state === 'found')
  return (
    <Card
      title={t('theme.title')}
      about={<Checked found={found} />}
      aside={
        isReachable && (
          <Button size="sm" busy={busy} onClick={() => void check()}>
            <RefreshCw aria-hidden />
            {t('theme.check')}
          </Button>
        )
      }
      foot={!isDone && <NextStep blocks={found.blocks} isReachable={isReachable} />}
    >
      <div className="stack">
        {found.state === 'not_allowed' && <Banner tone="warning">{t('theme.not_allowed')}</Banner>}
        {found.state === 'failed' && <Banner tone="warning">{t('theme.failed')}</Banner>}
        <ul className="rows">
          {needed.map((block) => (
            <Block key={block.block} block={block} theme={found.theme} />
          ))}
        </ul>
        <MoreBlocks blocks={found.blocks.filter((block) => !block.needed)} />
      </div>
    </Card>
  )
}

/** Which of our blocks shoppers see, and how to add the others. `isReachable`: the store gives access, so it can be checked. */
export const LiveTheme = ({ isReachable }: { isReachable: boolean }) => {
  const { t } = useTranslation('store')
  const { data, error, refetch } = useStoreTheme()
  if (data) return <Found found={data} isReachable={isReachable} />
  return (
    <Card title={t('theme.title')}>
      {error ? (
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonLines lines={6} />
        </Skeleton>
      )}
    </Card>
  )
}
