import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateQuestion, PreviewCards } from '../../../features/imports/preview/preview-cards.tsx'
import { importedOf } from '../../../features/imports/preview/preview-summary.tsx'
import type { ChooseProduct } from '../../../features/imports/preview/preview-products.tsx'
import type { Choices } from '../../../features/imports/preview/use-preview.ts'
import { cx } from '../../../ui/class-names.ts'
import { formatNumber } from '../../../ui/text/numbers.ts'
import styles from '../csv.module.css'
import { PreviewProducts, ProductSelect, RejectedRows } from './lazy-parts.tsx'

const chooseProduct: ChooseProduct = (label, value, onChange) => (
  <ProductSelect label={label} value={value} onChange={onChange} clearable />
)

/** There is nothing to import, so no import will offer to fix the rows. Without room for them a plan is what helps. */
const isAllRejected = (preview: ImportPreview): boolean =>
  importedOf(preview) === 0 && !preview.allowance?.beyond

type FoundProps = {
  preview: ImportPreview
  choices: Choices
  onChoose: (choices: Choices) => void
  columns: ReactNode
}

/** The preview of the file: its first rows as reviews, their products, and the rejected rows with reasons. */
export const FileContent = ({ preview, choices, onChoose, columns }: FoundProps) => {
  const { t } = useTranslation('imports')
  return (
    <>
      <div className={cx(columns !== null && styles.columns)}>
        {columns}
        <div className="stack">
          <DateQuestion preview={preview} onChoose={onChoose} />
          <PreviewCards preview={preview} />
        </div>
      </div>
      <Suspense fallback={null}>
        <PreviewProducts
          preview={preview}
          choices={choices}
          choose={chooseProduct}
          onChoose={onChoose}
        />
      </Suspense>
      {preview.rejected.length > 0 && (
        <Suspense fallback={null}>
          <RejectedRows
            id="rejected"
            title={t('rejected.title', {
              count: preview.counts.rejected,
              shown: formatNumber(preview.counts.rejected),
            })}
            about={t(isAllRejected(preview) ? 'rejected.about_all' : 'rejected.about')}
            rows={preview.rejected}
            foot={
              preview.counts.rejected > preview.rejected.length && (
                <p className="sm muted">
                  {t('rejected.more', { shown: formatNumber(preview.rejected.length) })}
                </p>
              )
            }
          />
        </Suspense>
      )}
    </>
  )
}
