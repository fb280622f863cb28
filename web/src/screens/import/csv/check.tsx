import type { ImportPreview } from '@plaudit/contract/import-preview'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { textOf } from '../../../api/failures.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import {
  isProduct,
  missingFrom,
  needsProduct,
  proposedChoices,
  saidChoices,
} from '../../../features/imports/column-choices.ts'
import { FileNotes } from '../../../features/imports/file-notes.tsx'
import { DateQuestion, PreviewCards } from '../../../features/imports/preview-cards.tsx'
import { PreviewColumns, PublishSwitch } from '../../../features/imports/preview-columns.tsx'
import type { ChooseProduct, Chosen } from '../../../features/imports/preview-products.tsx'
import { PreviewSummary } from '../../../features/imports/preview-summary.tsx'
import { RefusedFile, TemplateButtons } from '../../../features/imports/refused-file.tsx'
import {
  forgetMapping,
  isStructureUnknown,
  lacksOf,
  startImport,
  useColumnAnalysis,
  usePreview,
  type Choices,
} from '../../../features/imports/use-preview.ts'
import { useKeptChoices } from '../../../features/imports/use-kept-choices.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { formatBytes, formatNumber } from '../../../ui/numbers.ts'
import styles from '../csv.module.css'
import { HowToRead, isUndecided } from './how-to-read.tsx'
import { MapColumns, PreviewProducts, ProductSelect, RejectedRows } from './later-parts.tsx'
import { Reading } from './reading.tsx'
import { StartBar } from './start-bar.tsx'

const chooseProduct: ChooseProduct = (label, value, onChange) => (
  <ProductSelect label={label} value={value} onChange={onChange} clearable />
)

/** For files that do not say which product their reviews are about. */
const AllToOne = ({
  value,
  onChange,
}: {
  value: Chosen | null
  onChange: (product: Chosen | null) => void
}) => {
  const { t } = useTranslation('imports')
  return (
    <Card>
      <Field label={t('products.all_to')} hint={t('products.all_to_about')}>
        {(described) => (
          <Suspense fallback={null}>
            <ProductSelect
              label={t('products.all_to')}
              described={described}
              value={value}
              onChange={onChange}
              clearable
            />
          </Suspense>
        )}
      </Field>
    </Card>
  )
}

type FoundProps = {
  preview: ImportPreview
  choices: Choices
  onChoose: (choices: Choices) => void
  columns: ReactNode
}

/** What the file would do: its first rows as reviews, the products they go to, and what stays out and why. */
const Found = ({ preview, choices, onChoose, columns }: FoundProps) => {
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
            about={t('rejected.about')}
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

/** For a file in none of the formats we know: says so, and offers our templates as another way. */
const UnknownFile = ({ failure }: { failure: unknown }) => {
  const { t } = useTranslation('imports')
  const lacks = lacksOf(failure)
  return (
    <Banner tone="info" title={lacks ? t('refused.app_lacks', lacks) : t('refused.structure')} live>
      {t('map.unknown')} {t('refused.kept')}
      <span className={cx('row', 'close', 'wrap', styles.templates)}>
        <TemplateButtons />
      </span>
    </Banner>
  )
}

/** Which column holds what: one click away for a known format, open at once for an unknown one. */
const useMapping = (file: File, choices: Choices) => {
  const [isOpen, setOpen] = useState(false)
  const {
    data: analysis,
    error,
    isPlaceholderData: isOld,
  } = useColumnAnalysis(file, choices, isOpen)
  const columns =
    isOpen && analysis ? (choices.columns ?? proposedChoices(analysis)) : choices.columns
  const hasProduct =
    choices.product_id !== undefined || (analysis !== undefined && !needsProduct(analysis))
  const isWhole =
    !isOpen || (!isOld && columns !== undefined && missingFrom(columns, hasProduct).length === 0)
  const said: Choices =
    analysis && columns ? { ...choices, columns: saidChoices(analysis, columns) } : choices
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    analysis,
    columns,
    said,
    hasProduct,
    isWhole,
    error,
  }
}

type CheckProps = { file: File; onAnother: (file: File | null) => void }

/** What a chosen file would do, what is decided about it, and the start. */
export const Check = ({ file, onAnother }: CheckProps) => {
  const { t } = useTranslation('imports')
  const go = useNavigate()
  const { draft, choices, allTo, choose: onChoose, setAllTo } = useKeptChoices(file)
  const [starting, setStarting] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const mapping = useMapping(file, choices)
  const { said } = mapping
  const { data, error, uploaded, isPlaceholderData } = usePreview(
    mapping.isWhole ? file : null,
    said,
  )
  const preview = mapping.isWhole && data ? data : null
  // Reading the file another way may change the names of its columns.
  const onRead = (more: Choices) =>
    onChoose({ ...more, ...(mapping.isOpen && { columns: undefined }) })
  const found = preview ?? mapping.analysis
  if (!mapping.isOpen && isStructureUnknown(error)) mapping.open()

  const failure = mapping.error ?? (mapping.isOpen || isPlaceholderData ? null : error)
  if (failure && !isStructureUnknown(failure))
    return <RefusedFile failure={failure} fileName={file.name} onAnother={onAnother} />
  if (mapping.isOpen ? !mapping.analysis : !preview)
    return <Reading file={file} uploaded={uploaded} />

  const hasProductColumn = mapping.columns
    ? Object.values(mapping.columns).some(isProduct)
    : preview?.columns.some((column) => isProduct(column.meaning))
  const forget = async ({ columns }: ImportPreview) => {
    if (!(await forgetMapping(columns.map(({ name }) => name)))) return
    draft.clear()
    onAnother(file)
  }
  const start = async () => {
    setStarting(true)
    const result = await startImport(
      file,
      preview?.allowance?.beyond ? { ...said, first_that_fit: true } : said,
    )
    if (result.ok) {
      draft.clear()
      return void go(`/import/runs/${result.value.id}`)
    }
    setRefused(result.failure)
    setStarting(false)
  }
  const formatWords = () => {
    // A file in none of the formats we know has no format name.
    if (mapping.analysis ? mapping.analysis.format === null : preview?.remembered)
      return t('map.own')
    return preview?.format === 'template' ? t('map.template') : preview?.format_name
  }
  const fault = refused ?? (mapping.isOpen ? error : null)
  return (
    <div className={cx('stack', 'wide')} aria-busy={isPlaceholderData}>
      <p className="muted break">
        {preview
          ? t('check.about', {
              count: preview.rows,
              rows: formatNumber(preview.rows),
              name: file.name,
              size: formatBytes(file.size),
              format: formatWords(),
            })
          : file.name}
      </p>
      {draft.word === 'restored' && (
        <DraftNote draft={draft} onDiscard={() => (draft.clear(), onAnother(file))} />
      )}
      {fault !== null && (
        <Banner tone="error" title={t('failed.start')} live>
          {textOf(fault) ?? t('refused.kept')}
        </Banner>
      )}
      {mapping.isOpen && mapping.analysis?.format === null && <UnknownFile failure={error} />}
      {found && (
        <HowToRead
          found={found}
          preview={preview}
          choices={choices}
          onRead={onRead}
          onChoose={onChoose}
        />
      )}
      {preview && !mapping.isOpen && (
        <PreviewSummary preview={preview} publish={choices.publish ?? true} />
      )}
      {preview && (
        <FileNotes
          preview={preview}
          choices={choices}
          onChoose={onChoose}
          onProductsOfFile={() => setAllTo(null)}
        />
      )}
      {(!hasProductColumn || allTo !== null) && <AllToOne value={allTo} onChange={setAllTo} />}
      {mapping.isOpen && mapping.analysis && mapping.columns && (
        <Suspense fallback={null}>
          <MapColumns
            analysis={mapping.analysis}
            choices={mapping.columns}
            hasProduct={mapping.hasProduct}
            onChange={(columns) => onChoose({ columns })}
            aside={
              preview && (
                <Button
                  onClick={() => {
                    onChoose({ columns: mapping.columns })
                    mapping.close()
                  }}
                >
                  {t('map.done')}
                </Button>
              )
            }
            foot={<PublishSwitch choices={choices} onChoose={onChoose} />}
          />
        </Suspense>
      )}
      {preview && mapping.isOpen && (
        <PreviewSummary preview={preview} publish={choices.publish ?? true} />
      )}
      {preview && (
        <Found
          preview={preview}
          choices={choices}
          onChoose={onChoose}
          columns={
            mapping.isOpen ? null : (
              <PreviewColumns
                preview={preview}
                choices={choices}
                onChoose={onChoose}
                aside={
                  <span className="row close wrap">
                    {preview.remembered && (
                      <Button kind="quiet" onClick={() => void forget(preview)}>
                        {t('columns.forget')}
                      </Button>
                    )}
                    <Button onClick={mapping.open}>{t('columns.change')}</Button>
                  </span>
                }
              />
            )
          }
        />
      )}
      <StartBar
        preview={preview}
        isOpen={preview !== null && isUndecided(preview, choices)}
        isOld={isPlaceholderData}
        isStarting={starting}
        onStart={() => void start()}
        onAnother={() => onAnother(null)}
      />
    </div>
  )
}
