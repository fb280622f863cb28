import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Sidebar } from './sidebar.tsx'

/** The navigation on small screens, opened by the menu button. */
export const Drawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('app')
  return (
    <Dialog title={t('nav.label')} shape="drawer" hideHead onClose={onClose}>
      <Sidebar />
    </Dialog>
  )
}
