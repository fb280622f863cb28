import { IMPORT_MAX_ROWS, IMPORT_MINUTES } from '@plaudit/contract/imports/imports'
import { Download, Upload } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, FileButton } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { FilePicture } from '../../../ui/data/illustrations.tsx'
import { saveTemplate } from './downloads.ts'
import styles from './drop-zone.module.css'

/** File extensions, and media types for systems without extensions. */
export const ACCEPTED_FILES = [
  '.csv,.tsv,.txt,.xlsx,.xls,.ods,.json,.ndjson',
  'text/csv,text/tab-separated-values,application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet',
].join()

/** The area to drop or choose a file; shows the two limits and offers the template. */
export const DropZone = ({ onFile }: { onFile: (file: File) => void }) => {
  const { t } = useTranslation('imports')
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <Card>
      <div
        className={cx(styles.zone, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FilePicture />
        <div className="stack close grow">
          <h2>{over ? t('drop.now') : t('drop.title')}</h2>
          <p className="muted">
            {t('drop.about', { rows: formatNumber(IMPORT_MAX_ROWS), minutes: IMPORT_MINUTES })}
          </p>
          <div className={styles.actions}>
            <FileButton kind="primary" accept={ACCEPTED_FILES} onFile={onFile}>
              <Upload aria-hidden />
              {t('drop.choose')}
            </FileButton>
            <Button kind="quiet" onClick={() => void saveTemplate('csv')}>
              <Download aria-hidden />
              {t('drop.csv')}
            </Button>
            <Button kind="quiet" onClick={() => void saveTemplate('xlsx')}>
              <Download aria-hidden />
              {t('drop.xlsx')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}
