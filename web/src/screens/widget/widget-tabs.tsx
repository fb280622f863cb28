import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Copy, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { nameOfWidget } from '../../features/widgets/name-of-widget.ts'
import { useCreateWidget, useDeleteWidget } from '../../features/widgets/queries.ts'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { TabRow } from '../../ui/layout/tab-row.tsx'
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx'
import styles from './widget-tabs.module.css'

const WidgetDialog = lazyPart(
  () => import('./widget-dialog.tsx').then((m) => m.WidgetDialog),
  'layouts',
)

type Open = 'new' | 'rename' | 'delete' | null

/** Leads to a widget, and keeps the product and the width of the preview. */
const useWidgetLink = () => {
  const [url] = useSearchParams()
  return ({ id, is_first }: Pick<Widget, 'id' | 'is_first'>) => {
    const query = new URLSearchParams(url)
    if (is_first) query.delete('widget')
    else query.set('widget', id)
    return { search: query.toString() }
  }
}

const useActions = (chosen: Widget, setOpen: (open: Open) => void) => {
  const { t } = useTranslation('widget')
  const create = useCreateWidget()
  const navigate = useNavigate()
  const linkTo = useWidgetLink()
  const copy = async () => {
    const name = t('widgets.copy_name', { name: nameOfWidget(t, chosen) }).slice(0, 60)
    const widget = await create({ name, copy_of: chosen.id })
    if (widget) await navigate(linkTo(widget))
  }
  const actions = [
    { label: t('widgets.rename'), icon: <Pencil size={16} />, onSelect: () => setOpen('rename') },
    { label: t('widgets.copy'), icon: <Copy size={16} />, onSelect: () => void copy() },
  ]
  const remove = {
    label: t('widgets.delete'),
    icon: <Trash2 size={16} />,
    danger: true,
    onSelect: () => setOpen('delete'),
  }
  return chosen.is_first ? actions : [...actions, remove]
}

const useDeleting = (chosen: Widget, first: Widget | undefined) => {
  const remove = useDeleteWidget()
  const navigate = useNavigate()
  const linkTo = useWidgetLink()
  return async () => {
    if ((await remove(chosen)) && first) await navigate(linkTo(first), { replace: true })
  }
}

type WidgetTabsProps = { widgets: Widget[]; chosen: Widget }

/** All widgets of the account side by side, with what can be done with the chosen one. */
export const WidgetTabs = ({ widgets, chosen }: WidgetTabsProps) => {
  const { t } = useTranslation('widget')
  const navigate = useNavigate()
  const linkTo = useWidgetLink()
  const [open, setOpen] = useState<Open>(null)
  const items = useActions(chosen, setOpen)
  const remove = useDeleting(chosen, widgets[0])
  const close = () => setOpen(null)
  const names = widgets.map((widget) => nameOfWidget(t, widget)).join()
  return (
    <div className={styles.head}>
      <div className={styles.tabs}>
        <TabRow label={t('widgets.label')} current={`${chosen.id} ${names}`}>
          {widgets.map((widget) => (
            <Link
              key={widget.id}
              to={linkTo(widget)}
              aria-current={widget.id === chosen.id ? 'page' : undefined}
            >
              <bdi>{nameOfWidget(t, widget)}</bdi>
            </Link>
          ))}
        </TabRow>
      </div>
      <LazyMenu
        trigger={
          <Button square aria-label={t('widgets.actions')}>
            <MoreHorizontal aria-hidden />
          </Button>
        }
        items={items}
      />
      <Button onClick={() => setOpen('new')}>
        <Plus aria-hidden />
        {t('widgets.new')}
      </Button>
      {open && (
        <Suspense fallback={<LoadingOverlay onDrop={close} />}>
          <WidgetDialog
            open={open}
            chosen={chosen}
            onClose={close}
            onCreated={(widget) => {
              close()
              void navigate(linkTo(widget))
            }}
            onDelete={() => void remove()}
          />
        </Suspense>
      )}
    </div>
  )
}
