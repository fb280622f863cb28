import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { RefreshCw, Trash2, Zap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft, type Draft } from '../../../drafts/use-draft.ts'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { itemTabs, type ItemTab } from '../list/use-list-url.ts'
import { FieldLock } from './field-lock.tsx'
import { GuardList } from './guard-list.tsx'
import { draftOf, editOf, faultyVariants, variantsOf, type ItemDraft } from './item-draft.ts'
import styles from './item.module.css'
import { useRefreshItem, useSaveItem } from './item-queries.ts'
import { PicturesTab } from './pictures-tab.tsx'
import { PricesTab } from './prices-tab.tsx'
import { ProductTab } from './product-tab.tsx'
import { RichText } from './rich-text.tsx'

/** The draft key for what was written over an item. */
const itemDraft = (id: string) => `import-item.${id}`

/** `onFaulty`: an amount cannot be read, and nothing is sent. */
const useSaving = (item: ImportItem, draft: Draft<ItemDraft>, onFaulty: () => void) => {
  const { t } = useTranslation('dropship')
  const save = useSaveItem()
  const [isSaving, setSaving] = useState(false)
  const [wasRefused, setRefused] = useState(false)
  const isFaulty = faultyVariants(variantsOf(item, draft.typed), item.currency).length > 0
  const send = async (): Promise<boolean> => {
    if (isSaving) return false
    const sent = { ...draft.value }
    setRefused(isFaulty)
    if (isFaulty) {
      onFaulty()
      return false
    }
    setSaving(true)
    const edit = editOf(item, draft.typed)
    const isSaved =
      Object.keys(edit).length === 0 ||
      (await save({ id: item.id, version: item.version, ...edit }))
    if (isSaved) draft.settle(sent)
    setSaving(false)
    return isSaved
  }
  const fault = wasRefused && isFaulty ? t('prices.faulty', { currency: item.currency }) : null
  return { send, isSaving, fault }
}

/** Leads to the first amount that cannot be read, once it is shown. */
const useLeadToFaulty = (show: () => void) => {
  const section = useRef<HTMLElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    const faulty = section.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!isAsked.current || !faulty) return
    isAsked.current = false
    faulty.focus()
  })
  return {
    section,
    lead: () => {
      isAsked.current = true
      show()
    },
  }
}

const Head = ({ item, onRemove }: { item: ImportItem; onRemove: () => void }) => {
  const { t } = useTranslation('dropship')
  const refresh = useRefreshItem()
  return (
    <header className={styles.head}>
      <Thumb src={item.image?.src} size="lg" />
      <div className="grow">
        <h2 className="clamp-2" dir="auto">
          {item.title || t('row.no_name')}
        </h2>
        <p className="sm muted">{item.category}</p>
      </div>
      {item.state === 'import_list' && (
        <>
          <Button
            size="sm"
            kind="quiet"
            square
            aria-label={t('item.refresh')}
            title={t('item.refresh')}
            onClick={() => void refresh(item.id)}
          >
            <RefreshCw aria-hidden />
          </Button>
          <Button
            size="sm"
            kind="quiet"
            square
            aria-label={t('item.remove')}
            title={t('item.remove')}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        </>
      )}
    </header>
  )
}

const TabBody = ({
  tab,
  item,
  draft,
  onRules,
}: {
  tab: ItemTab
  item: ImportItem
  draft: Draft<ItemDraft>
  onRules: () => void
}) => {
  const { t } = useTranslation('dropship')
  if (tab === 'product') return <ProductTab item={item} draft={draft} />
  if (tab === 'pictures') return <PicturesTab item={item} draft={draft} />
  if (tab === 'prices') return <PricesTab item={item} draft={draft} onRules={onRules} />
  return (
    <div className="stack close">
      <RichText
        label={t('field.description')}
        value={draft.value.description}
        onChange={(description) => draft.type({ description })}
      />
      <p className="xs muted">
        <FieldLock item={item} name="description" />
      </p>
    </div>
  )
}

/** Ctrl+S saves, as everywhere. */
const useSaveKey = (save: () => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

const Foot = ({
  draft,
  isSaving,
  onSave,
  onPush,
}: {
  draft: Draft<ItemDraft>
  isSaving: boolean
  onSave: () => void
  onPush: () => void
}) => {
  const { t } = useTranslation(['dropship', 'selling'])
  const isChanged = draft.word !== null
  return (
    <footer className={styles.foot}>
      <div className={styles.note}>
        {isChanged ? (
          <DraftNote draft={draft} />
        ) : (
          <p className="sm muted" aria-live="polite">
            {t('item.saved')}
          </p>
        )}
      </div>
      {isChanged && (
        <Button kind="quiet" onClick={draft.clear}>
          {t('item.discard')}
        </Button>
      )}
      <Button kind="dark" busy={isSaving} disabled={!isChanged} onClick={onSave}>
        {isSaving ? t('item.saving') : t('item.save')}
      </Button>
      <Button kind="primary" disabled={isSaving} onClick={onPush}>
        <Zap aria-hidden />
        {t(isChanged ? 'selling:push.save_first' : 'selling:push.action')}
      </Button>
    </footer>
  )
}

/** PROD-23: a product of the list, edited before it goes to the store. What is written is kept until it is saved. */
export const ItemEditor = ({
  item,
  tab,
  onTab,
  onRemove,
  onRules,
  onPush,
}: {
  item: ImportItem
  tab: ItemTab
  onTab: (tab: ItemTab) => void
  onRemove: () => void
  onRules: () => void
  onPush: () => void
}) => {
  const { t } = useTranslation('dropship')
  const draft = useDraft<ItemDraft>(itemDraft(item.id), draftOf(item))
  const { section, lead } = useLeadToFaulty(() => onTab('prices'))
  const { send, isSaving, fault } = useSaving(item, draft, lead)
  const isChanged = draft.word !== null
  // What is written but not saved would not be in the store.
  const push = async () => {
    if (!isChanged || (await send())) onPush()
  }
  useSaveKey(() => isChanged && void send())
  const counts = { pictures: item.images.length, prices: item.variants.length }
  return (
    <section ref={section} aria-label={t('item.label')} className={styles.editor}>
      <Head item={item} onRemove={onRemove} />
      <Tabs
        label={t('item.tabs')}
        tabs={itemTabs.map((value) => ({
          value,
          text: t(`tab.${value}`),
          count: value === 'pictures' || value === 'prices' ? counts[value] : undefined,
        }))}
        value={tab}
        onChange={onTab}
      >
        <div className={styles.body}>
          <GuardList item={item} />
          <TabBody tab={tab} item={item} draft={draft} onRules={onRules} />
          {fault && tab === 'prices' && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </div>
      </Tabs>
      <Foot
        draft={draft}
        isSaving={isSaving}
        onSave={() => void send()}
        onPush={() => void push()}
      />
    </section>
  )
}
