import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useTranslation } from 'react-i18next'
import { CopySettingsDialog } from '../../features/widgets/design/copy-settings-dialog.tsx'
import { nameOfWidget } from '../../features/widgets/name-of-widget.ts'
import { RenameWidget } from '../../features/widgets/rename-widget.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'

type DialogProps = {
  open: 'rename' | 'copy_settings' | 'delete'
  widget: Widget
  widgets: Widget[]
  onDelete: () => void
  onClose: () => void
}

/** What is done with a widget in a dialog; loaded when it is first opened. */
export const WidgetDialog = ({ open, widget, widgets, onDelete, onClose }: DialogProps) => {
  const { t } = useTranslation('widget')
  if (open === 'rename') return <RenameWidget widget={widget} onClose={onClose} />
  if (open === 'copy_settings')
    return <CopySettingsDialog from={widget} widgets={widgets} onClose={onClose} />
  return (
    <Confirm
      title={t('widgets.delete_title', { name: nameOfWidget(t, widget) })}
      about={t('widgets.delete_about')}
      verb={t('widgets.delete')}
      onConfirm={onDelete}
      onClose={onClose}
    />
  )
}
