import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ContrastReport } from './contrast-report.tsx'

type AcceptProps = {
  settings: WidgetSettings
  onChange: (changes: Partial<WidgetSettings>) => void
  onAccept: () => void
  onClose: () => void
}

/** Asked before colours that are hard to read are saved: mend them here, or save them as they are. */
export const AcceptContrast = ({ settings, onChange, onAccept, onClose }: AcceptProps) => {
  const { t } = useTranslation('design')
  return (
    <Dialog
      title={t('contrast.ask')}
      about={t('contrast.ask_about')}
      onClose={onClose}
      foot={
        <div className="row close wrap">
          <Button kind="quiet" onClick={onAccept}>
            {t('contrast.save_anyway')}
          </Button>
          <Button kind="dark" onClick={onClose}>
            {t('contrast.back')}
          </Button>
        </div>
      }
    >
      <ContrastReport settings={settings} onChange={onChange} />
    </Dialog>
  )
}
