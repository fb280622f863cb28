import type { ListAction } from '@plaudit/contract/dropshipping/import-list'
import { ChevronDown, FolderPlus, Percent, Tags, Trash2, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { LazyMenu } from '../../../ui/overlay/lazy-menu.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import type { ListSelection } from './use-list-selection.ts'

export type AskedAction = Exclude<ListAction, 'price_rule' | 'remove'>
const asked = [
  { action: 'add_tags', icon: <Tags aria-hidden /> },
  { action: 'remove_tags', icon: <Tags aria-hidden /> },
  { action: 'set_category', icon: <FolderPlus aria-hidden /> },
  { action: 'add_collections', icon: <FolderPlus aria-hidden /> },
  { action: 'remove_collections', icon: <FolderPlus aria-hidden /> },
] satisfies { action: AskedAction; icon: unknown }[]

const Words = ({ selection, total }: { selection: ListSelection; total: number | undefined }) => {
  const { t } = useTranslation('dropship')
  const { count, all } = selection
  return (
    <>
      <strong className="num">
        {all && total !== undefined
          ? t('bulk.all_selected', { shown: formatNumber(total) })
          : t('bulk.selected', { count })}
      </strong>
      {!all && total !== undefined && total > count && (
        <button type="button" onClick={selection.takeAll}>
          {t('bulk.select_all', { shown: formatNumber(total) })}
        </button>
      )}
    </>
  )
}

/** PROD-25: what can be done with the chosen products. */
export const SelectionBar = ({
  selection,
  total,
  onAsk,
  onAct,
  onPush,
}: {
  selection: ListSelection
  total: number | undefined
  onAsk: (action: AskedAction) => void
  onAct: (action: 'price_rule' | 'remove') => void
  onPush: () => void
}) => {
  const { t } = useTranslation(['dropship', 'selling'])
  const { count, all } = selection
  if (count === 0 && !all) return null
  return (
    <ActionBar label={t('bulk.label')} words={<Words selection={selection} total={total} />}>
      <Button onClick={onPush}>
        <Zap aria-hidden />
        {t('selling:push.action')}
      </Button>
      <LazyMenu
        side="top"
        trigger={
          <Button>
            {t('bulk.edit')}
            <ChevronDown aria-hidden />
          </Button>
        }
        items={asked.map(({ action, icon }) => ({
          label: t(`bulk.${action}`),
          icon,
          onSelect: () => onAsk(action),
        }))}
      />
      <Button onClick={() => onAct('price_rule')}>
        <Percent aria-hidden />
        {t('bulk.price_rule')}
      </Button>
      <Button onClick={() => onAct('remove')}>
        <Trash2 aria-hidden />
        {t('bulk.remove')}
      </Button>
      <Button onClick={selection.clear}>{t('bulk.clear')}</Button>
    </ActionBar>
  )
}
