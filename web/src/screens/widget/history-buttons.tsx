import { Redo2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { History } from '../../features/widgets/use-history.ts'
import { Button } from '../../ui/form/button.tsx'

/** Back and forth among the unsaved changes. */
export const HistoryButtons = ({ undo, redo }: Pick<History, 'undo' | 'redo'>) => {
  const { t } = useTranslation('widget')
  return (
    <div className="row close">
      <Button
        square
        kind="quiet"
        aria-label={t('undo')}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!undo}
        onClick={() => undo?.()}
      >
        <Undo2 aria-hidden className="turns" />
      </Button>
      <Button
        square
        kind="quiet"
        aria-label={t('redo')}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        disabled={!redo}
        onClick={() => redo?.()}
      >
        <Redo2 aria-hidden className="turns" />
      </Button>
    </div>
  )
}
