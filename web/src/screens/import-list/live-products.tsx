import { Bell, List } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveActions, type AskedOf } from '../../features/import-list/live/live-actions.tsx'
import { LiveList } from '../../features/import-list/live/live-list.tsx'
import { useLiveAction, useLiveProducts } from '../../features/import-list/live/live-queries.ts'
import { LiveTools } from '../../features/import-list/live/live-tools.tsx'
import { useLiveUrl } from '../../features/import-list/live/use-live-url.ts'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

const PushDialog = lazyPart(() =>
  import('../../features/import-list/pushing/push-dialog.tsx').then((m) => m.PushDialog),
)
const NoticesDialog = lazyPart(() =>
  import('../../features/import-list/notices/notices-dialog.tsx').then((m) => m.NoticesDialog),
)
const RemapDialog = lazyPart(() =>
  import('../../features/import-list/remapping/remap-dialog.tsx').then((m) => m.RemapDialog),
)
const Confirm = lazyPart(() => import('../../ui/overlay/confirm.tsx').then((m) => m.Confirm))

const Overlays = ({
  asked,
  onRestore,
  onClose,
}: {
  asked: AskedOf | null
  onRestore: (id: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('selling')
  if (!asked) return null
  const { about, product } = asked
  const { id, title, state, status } = product
  return (
    <Suspense fallback={<LoadingOverlay onDrop={onClose} />}>
      {about === 'remap' && <RemapDialog id={id} title={title} onClose={onClose} />}
      {about === 'push' && (
        <PushDialog
          id={id}
          title={title}
          status={state === 'deactivated' ? 'draft' : status}
          onClose={onClose}
        />
      )}
      {about === 'restore' && (
        <Confirm
          title={t('act.restore_title', { title })}
          about={t('act.restore_about')}
          verb={t('act.restore')}
          onConfirm={() => onRestore(id)}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

/** `/live-products`: what was pushed, how it sells, and the ways out of the shop and back (PROD-53 … PROD-55). */
export const LiveProductsScreen = () => {
  const { t } = useTranslation('selling')
  const url = useLiveUrl()
  const list = useLiveProducts(url.terms)
  const act = useLiveAction()
  const [asked, setAsked] = useState<AskedOf | null>(null)
  const { counts, with_variants_gone: withGone } = list.data?.pages.at(-1) ?? {}
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <PageHead
        title={t('live.title')}
        about={total ? t('live.about_count', { count: total }) : t('live.about')}
        actions={
          <>
            <Button onClick={() => url.openNotices(true)}>
              <Bell aria-hidden />
              {t('notices.open')}
            </Button>
            <ButtonLink to="/import-list">
              <List aria-hidden />
              {t('live.to_list')}
            </ButtonLink>
          </>
        }
      />
      <div className="stack">
        <LiveTools url={url} counts={counts} withGone={withGone} />
        <LiveList
          list={list}
          url={url}
          onRemap={(product) => setAsked({ about: 'remap', product })}
          renderActions={(product) => (
            <LiveActions
              product={product}
              onAct={(action, id) => void act(action, id)}
              onAsk={setAsked}
            />
          )}
        />
      </div>
      <Overlays
        asked={asked}
        onRestore={(id) => void act('restore', id)}
        onClose={() => setAsked(null)}
      />
      {url.hasNotices && (
        <Suspense fallback={<LoadingOverlay onDrop={() => url.openNotices(false)} />}>
          <NoticesDialog onClose={() => url.openNotices(false)} />
        </Suspense>
      )}
    </>
  )
}
