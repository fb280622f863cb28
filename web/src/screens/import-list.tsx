import { Percent, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../features/accounts/queries.ts'
import { ItemList } from '../features/import-list/list/item-list.tsx'
import {
  useImportItems,
  useListChange,
  useListChoices,
} from '../features/import-list/list/list-queries.ts'
import { ListTools } from '../features/import-list/list/list-tools.tsx'
import { SelectionBar, type AskedAction } from '../features/import-list/list/selection-bar.tsx'
import { useListSelection } from '../features/import-list/list/use-list-selection.ts'
import { useListUrl } from '../features/import-list/list/use-list-url.ts'
import styles from '../features/import-list/list/list.module.css'
import { PushPanel } from '../features/import-list/pushing/push-panel.tsx'
import { LoadingOverlay, lazyPart } from '../lazy-part.ts'
import { cx } from '../ui/class-names.ts'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { useMedia } from '../ui/use-media.ts'
import { OpenedItem } from './import-list/opened-item.tsx'
import { PushOverlays, type PushAsked } from './import-list/push-overlays.tsx'

const BulkDialog = lazyPart(() =>
  import('../features/import-list/list/bulk-dialog.tsx').then((m) => m.BulkDialog),
)
const RulesDialog = lazyPart(() =>
  import('../features/import-list/prices/rules-dialog.tsx').then((m) => m.RulesDialog),
)

type Overlay = 'rules' | AskedAction

/** The list with its words, filters and what is chosen. */
const useList = () => {
  const url = useListUrl()
  const list = useImportItems(url.terms)
  const account = useAccount()
  const selection = useListSelection(url.terms)
  const change = useListChange()
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.pageInfo.total
  // While the account loads nothing is locked: a filter that is not allowed is refused by the server.
  const canFilter = !account.data || account.data.limits.filter_import
  return { url, list, selection, change, total, canFilter }
}

type Work = ReturnType<typeof useList>

const useItemActions = ({ url, selection, change }: Work) => {
  const close = () => url.change({ open: null, tab: null })
  const afterRemoval = () => {
    selection.clear()
    close()
  }
  return {
    close,
    act: async (action: 'price_rule' | 'remove') => {
      if ((await change({ action, ...selection.scope })) && action === 'remove') afterRemoval()
    },
    remove: async (id: string) => {
      if (await change({ action: 'remove', ids: [id] })) afterRemoval()
    },
  }
}

const Overlays = ({
  work: { selection, change, total },
  overlay,
  onClose,
}: {
  work: Work
  overlay: Overlay | null
  onClose: () => void
}) => {
  const { t } = useTranslation('dropship')
  const chosen = selection.all ? (total ?? 0) : selection.count
  return (
    <Suspense fallback={<LoadingOverlay onDrop={onClose} />}>
      {overlay === 'rules' && <RulesDialog onClose={onClose} />}
      {overlay && overlay !== 'rules' && (
        <BulkDialog
          action={overlay}
          about={t('bulk.about', { count: chosen })}
          onDone={(answer) => {
            onClose()
            void change({ action: overlay, ...selection.scope, ...answer })
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

const Head = ({ onRules }: { onRules: () => void }) => {
  const { t } = useTranslation('dropship')
  const { data } = useListChoices()
  return (
    <PageHead
      title={t('title')}
      about={data ? t('about_count', { count: data.total }) : t('about')}
      actions={
        <>
          <Button onClick={onRules}>
            <Percent aria-hidden />
            {t('rules.title')}
          </Button>
          <ButtonLink to="/products">
            <Search aria-hidden />
            {t('list.find')}
          </ButtonLink>
        </>
      }
    />
  )
}

/** `/import-list`: products that were chosen at the supplier, made ready for the store (PROD-22 … PROD-30). */
export const ImportListScreen = () => {
  const work = useList()
  const { url, list, selection, total, canFilter } = work
  const { close, act, remove } = useItemActions(work)
  const isWide = useMedia('(min-width: 1280px)')
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [pushing, setPushing] = useState<PushAsked | null>(null)
  const first = list.data?.pages[0]?.results[0]?.id
  // Beside the list something is always open.
  const open = url.open ?? (isWide ? first : undefined)
  const isBeside = isWide && open !== undefined
  return (
    <>
      <Head onRules={() => setOverlay('rules')} />
      <PushPanel onAgain={setPushing} />
      <div className={cx(styles.columns, isBeside && styles.beside)}>
        <div className={cx('stack', styles.column)}>
          <ListTools url={url} canFilter={canFilter} />
          <ItemList list={list} url={url} openId={open} selection={selection} />
        </div>
        {open && (
          <OpenedItem
            key={open}
            id={open}
            url={url}
            isBeside={isBeside}
            onClose={close}
            onRemove={() => void remove(open)}
            onRules={() => setOverlay('rules')}
            onPush={setPushing}
          />
        )}
      </div>
      <SelectionBar
        selection={selection}
        total={total}
        onAsk={setOverlay}
        onAct={(action) => void act(action)}
        onPush={() => setPushing('chosen')}
      />
      <Overlays work={work} overlay={overlay} onClose={() => setOverlay(null)} />
      <PushOverlays
        asked={pushing}
        list={list}
        selection={selection}
        onDone={close}
        onClose={() => setPushing(null)}
      />
    </>
  )
}
