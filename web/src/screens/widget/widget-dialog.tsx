import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useTranslation } from 'react-i18next'
import { nameOfWidget } from '../../features/widgets/name-of-widget.ts'
import { NewWidget } from '../../features/widgets/new-widget.tsx'
import { RenameWidget } from '../../features/widgets/rename-widget.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'

type DialogProps = {
  open: 'new' | 'rename' | 'delete'
  chosen: Widget
  onCreated: (widget: Widget) => void
  onDelete: () => void
  onClose: () => void
}

/** What is done with widgets in a dialog; loaded when it is first opened. */
export const WidgetDialog = ({ open, chosen, onCreated, onDelete, onClose }: DialogProps) => {
  const { t } = useTranslation('widget')
  if (open === 'new') return <NewWidget onCreated={onCreated} onClose={onClose} />
  if (open === 'rename') return <RenameWidget widget={chosen} onClose={onClose} />
  return (
    <Confirm
      title={t('widgets.delete_title', { name: nameOfWidget(t, chosen) })}
      about={t('widgets.delete_about')}
      verb={t('widgets.delete')}
      onConfirm={onDelete}
      onClose={onClose}
    />
  )
}
