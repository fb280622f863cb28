import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Copy, CopyCheck, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { nameOfWidget } from '../../features/widgets/name-of-widget.ts'
import { pathOfWidget } from '../../features/widgets/path-of-widget.ts'
import { useCreateWidget, useDeleteWidget } from '../../features/widgets/queries.ts'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx'

const WidgetDialog = lazyPart(
  () => import('./widget-dialog.tsx').then((m) => m.WidgetDialog),
  'design',
)

type Open = 'rename' | 'copy_settings' | 'delete' | null

const useActions = (
  { widget, widgets }: { widget: Widget; widgets: Widget[] },
  setOpen: (open: Open) => void,
) => {
  const { t } = useTranslation('widget')
  const create = useCreateWidget()
  const navigate = useNavigate()
  const copy = async () => {
    const name = t('widgets.copy_name', { name: nameOfWidget(t, widget) }).slice(0, 60)
    const made = await create({ name, copy_of: widget.id })
    if (made) await navigate(pathOfWidget(made))
  }
  const actions = [
    { label: t('widgets.rename'), icon: <Pencil size={16} />, onSelect: () => setOpen('rename') },
    { label: t('widgets.copy'), icon: <Copy size={16} />, onSelect: () => void copy() },
  ]
  if (widgets.length > 1)
    actions.push({
      label: t('widgets.copy_settings'),
      icon: <CopyCheck size={16} />,
      onSelect: () => setOpen('copy_settings'),
    })
  const remove = {
    label: t('widgets.delete'),
    icon: <Trash2 size={16} />,
    danger: true,
    onSelect: () => setOpen('delete'),
  }
  return widget.is_first ? actions : [...actions, remove]
}

type WidgetActionsProps = { widget: Widget; widgets: Widget[]; onDeleted?: () => void }

/** What can be done with a widget as a whole, in a menu. */
export const WidgetActions = ({ widget, widgets, onDeleted }: WidgetActionsProps) => {
  const { t } = useTranslation('widget')
  const [open, setOpen] = useState<Open>(null)
  const items = useActions({ widget, widgets }, setOpen)
  const remove = useDeleteWidget()
  const close = () => setOpen(null)
  return (
    <>
      <LazyMenu
        trigger={
          <Button
            square
            size="sm"
            aria-label={t('widgets.actions', { name: nameOfWidget(t, widget) })}
          >
            <MoreHorizontal aria-hidden />
          </Button>
        }
        items={items}
      />
      {open && (
        <Suspense fallback={<LoadingOverlay onDrop={close} />}>
          <WidgetDialog
            open={open}
            widget={widget}
            widgets={widgets}
            onClose={close}
            onDelete={() => void remove(widget).then((isGone) => isGone && onDeleted?.())}
          />
        </Suspense>
      )}
    </>
  )
}
