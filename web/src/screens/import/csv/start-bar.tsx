import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { useTranslation } from 'react-i18next'
import { importedOf } from '../../../features/imports/preview/preview-summary.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { reserveBarSpace } from '../../../ui/layout/reserve-space.ts'
import styles from './start-bar.module.css'

type StartBarProps = {
  /** Null while the owner has not chosen the column meanings yet. */
  preview: ImportPreview | null
  /** Something about the file is only guessed, and a question is shown above. */
  isOpen: boolean
  /** The preview belongs to earlier choices; the file is being read again. */
  isOld: boolean
  isStarting: boolean
  onStart: () => void
  onAnother: () => void
}

/** A one-line summary and the start button; always visible, however long the page is. */
export const StartBar = ({
  preview,
  isOpen,
  isOld,
  isStarting,
  onStart,
  onAnother,
}: StartBarProps) => {
  const { t } = useTranslation('imports')
  const count = preview ? importedOf(preview) : 0
  const shown = formatNumber(count)
  const isCut = (preview?.allowance?.beyond ?? 0) > 0
  const words = () => {
    if (!preview) return t('map.first')
    if (isOld) return t('check.again')
    if (isOpen) return t('bar.open')
    return count === 0 ? t('bar.nothing') : t('bar.ready', { count, shown })
  }
  const verb = () => {
    if (isStarting) return t('bar.starting')
    return isCut && count > 0 ? t('bar.import_first', { shown }) : t('bar.import', { count, shown })
  }
  return (
    <section ref={reserveBarSpace} className={styles.bar} aria-label={t('steps.import')}>
      <p className="grow" aria-live="polite">
        {words()}
      </p>
      <Button kind="quiet" onClick={onAnother}>
        {t('bar.another')}
      </Button>
      <Button
        kind="primary"
        disabled={count === 0 || isOld || isOpen}
        busy={isStarting}
        onClick={onStart}
      >
        {verb()}
      </Button>
    </section>
  )
}
