import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { textOf } from '../../api/failures.ts'
import { DropZone } from '../../features/imports/drop-zone.tsx'
import { takePicked } from '../../features/imports/picked-file.ts'
import { DateQuestion, PreviewCards } from '../../features/imports/preview-cards.tsx'
import { PreviewColumns } from '../../features/imports/preview-columns.tsx'
import { PreviewProducts, type ChooseProduct, type Chosen } from '../../features/imports/preview-products.tsx'
import { importedOf, PreviewSummary } from '../../features/imports/preview-summary.tsx'
import { RefusedFile } from '../../features/imports/refused-file.tsx'
import { RejectedRows } from '../../features/imports/rejected-rows.tsx'
import { startImport, usePreview, type Choices } from '../../features/imports/use-preview.ts'
import { useImportSteps } from '../../features/imports/use-import-steps.ts'
import { ProductSelect } from '../../features/products/product-select.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { formatBytes, formatNumber } from '../../ui/numbers.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Bone, BoneLines, Skeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import styles from './csv.module.css'

const chooseProduct: ChooseProduct = (label, value, onChange) => <ProductSelect label={label} value={value} onChange={onChange} clearable />

const Reading = ({ file, uploaded }: { file: File; uploaded: number }) => {
  const { t } = useTranslation('imports')
  return (
    <>
      <Card title={t('drop.reading', { name: file.name })} about={t('drop.reading_about')}>
        <Progress label={t('drop.uploading', { percent: Math.round(uploaded * 100) })} percent={uploaded * 100} />
      </Card>
      <Skeleton>
        <div className={styles.columns}>
          <Card>
            <BoneLines lines={9} />
          </Card>
          <div className={styles.bones}>
            {[0, 1, 2, 3].map((card) => (
              <Bone key={card} h="9rem" />
            ))}
          </div>
        </div>
      </Skeleton>
    </>
  )
}

/** For files that do not say which product their reviews are about. */
const AllToOne = ({ value, onChange }: { value: Chosen | null; onChange: (product: Chosen | null) => void }) => {
  const { t } = useTranslation('imports')
  return (
    <Card>
      <Field label={t('products.all_to')} hint={t('products.all_to_about')}>
        {(described) => <ProductSelect label={t('products.all_to')} described={described} value={value} onChange={onChange} clearable />}
      </Field>
    </Card>
  )
}

type CheckProps = { file: File; onAnother: (file: File | null) => void }

const Check = ({ file, onAnother }: CheckProps) => {
  const { t } = useTranslation('imports')
  const go = useNavigate()
  const [choices, setChoices] = useState<Choices>({})
  const [allTo, setAllTo] = useState<Chosen | null>(null)
  const [starting, setStarting] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const { data: preview, error, uploaded, isPlaceholderData } = usePreview(file, choices)
  const onChoose = (more: Choices) => setChoices((now) => ({ ...now, ...more }))

  if (error && !isPlaceholderData)
    return (
      <RefusedFile failure={error} fileName={file.name} onAnother={onAnother} onSay={(columns) => onChoose({ columns: { ...choices.columns, ...columns } })} />
    )
  if (!preview) return <Reading file={file} uploaded={uploaded} />

  const count = importedOf(preview)
  const hasProductColumn = preview.columns.some((column) => column.meaning.startsWith('product_'))
  const start = async () => {
    setStarting(true)
    const result = await startImport(file, choices)
    if (result.ok) return void go(`/import/runs/${result.value.id}`)
    setRefused(result.failure)
    setStarting(false)
  }
  return (
    <div className={cx('stack', 'wide')} aria-busy={isPlaceholderData}>
      <p className="muted break">
        {t('check.about', {
          count: preview.rows,
          rows: formatNumber(preview.rows),
          name: file.name,
          size: formatBytes(file.size),
          format: preview.format_name,
        })}
      </p>
      {refused !== null && (
        <Banner tone="error" title={t('failed.start')} live>
          {textOf(refused) ?? t('refused.kept')}
        </Banner>
      )}
      <PreviewSummary preview={preview} publish={choices.publish ?? true} />
      {!hasProductColumn && (
        <AllToOne
          value={allTo}
          onChange={(product) => {
            setAllTo(product)
            onChoose({ product_id: product?.id })
          }}
        />
      )}
      <div className={styles.columns}>
        <PreviewColumns preview={preview} choices={choices} onChoose={onChoose} />
        <div className="stack">
          <DateQuestion preview={preview} onChoose={onChoose} />
          <PreviewCards preview={preview} />
        </div>
      </div>
      <PreviewProducts preview={preview} choices={choices} choose={chooseProduct} onChoose={onChoose} />
      {preview.rejected.length > 0 && (
        <RejectedRows
          id="rejected"
          title={t('rejected.title', { count: preview.counts.rejected, shown: formatNumber(preview.counts.rejected) })}
          about={t('rejected.about')}
          rows={preview.rejected}
          foot={
            preview.counts.rejected > preview.rejected.length && (
              <p className="sm muted">{t('rejected.more', { shown: formatNumber(preview.rejected.length) })}</p>
            )
          }
        />
      )}
      <section className={styles.bar} aria-label={t('steps.import')}>
        <p className="grow" aria-live="polite">
          {isPlaceholderData ? t('check.again') : count === 0 ? t('bar.nothing') : t('bar.ready', { count, shown: formatNumber(count) })}
        </p>
        <Button kind="quiet" onClick={() => onAnother(null)}>
          {t('bar.another')}
        </Button>
        <Button kind="primary" disabled={count === 0 || isPlaceholderData} busy={starting} onClick={() => void start()}>
          {starting ? t('bar.starting') : t('bar.import', { count, shown: formatNumber(count) })}
        </Button>
      </section>
    </div>
  )
}

/** `/import/csv`: a file, what it would do, and the start. */
export const ImportCsvScreen = () => {
  const { t } = useTranslation('imports')
  const [file, setFile] = useState<File | null>(takePicked)
  const [round, setRound] = useState(0)
  const steps = useImportSteps()
  const read = (next: File | null) => {
    setFile(next)
    setRound((now) => now + 1)
  }
  return (
    <>
      <PageHead
        title={t(file ? 'check.title' : 'title')}
        about={file ? undefined : t('about')}
        back={{ to: '/import', label: t('title') }}
        actions={<Steps label={t('steps.label')} steps={steps} at={file ? 1 : 0} />}
      />
      {file && <Check key={round} file={file} onAnother={read} />}
      {!file && <DropZone onFile={read} />}
    </>
  )
}
