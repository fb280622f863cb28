import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../../api/failures.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { isProduct } from '../../../features/imports/file/column-choices.ts'
import { FileNotes } from '../../../features/imports/file/file-notes.tsx'
import {
  PreviewColumns,
  PublishSwitch,
} from '../../../features/imports/preview/preview-columns.tsx'
import type { Chosen } from '../../../features/imports/preview/preview-products.tsx'
import { PreviewSummary } from '../../../features/imports/preview/preview-summary.tsx'
import { TemplateButtons } from '../../../features/imports/file/refused-file.tsx'
import type { useSavedChoices } from '../../../features/imports/file/use-saved-choices.ts'
import {
  forgetMapping,
  missingColumnsOf,
  type Choices,
} from '../../../features/imports/preview/use-preview.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/form/field.tsx'
import { formatBytes, formatNumber } from '../../../ui/text/numbers.ts'
import styles from '../csv.module.css'
import { FileContent } from './file-content.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { MapColumns, ProductSelect } from './lazy-parts.tsx'
import type { Mapping } from './use-mapping.ts'
import type { ReadFile } from './use-read-file.ts'

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

/** Shown for an unknown format; also offers our templates. */
const UnknownFile = ({ failure }: { failure: unknown }) => {
  const { t } = useTranslation('imports')
  const lacks = missingColumnsOf(failure)
  return (
    <Banner tone="info" title={lacks ? t('refused.app_lacks', lacks) : t('refused.structure')} live>
      {t('map.unknown')} {t('refused.kept')}
      <span className={cx('row', 'close', 'wrap', styles.templates)}>
        <TemplateButtons />
      </span>
    </Banner>
  )
}

type FileLineProps = { draft: ImportDraft; preview: ImportPreview | null; mapping: Mapping }

/** The file's name; once read also its size and format. */
const FileLine = ({ draft, preview, mapping }: FileLineProps) => {
  const { t } = useTranslation('imports')
  const formatText = () => {
    // An unknown format has no name.
    if (mapping.analysis ? mapping.analysis.format === null : preview?.remembered)
      return t('map.own')
    return preview?.format === 'template' ? t('map.template') : preview?.format_name
  }
  return (
    <p className="muted break">
      {preview
        ? t('check.about', {
            count: preview.rows,
            rows: formatNumber(preview.rows),
            name: draft.file_name,
            size: formatBytes(draft.size),
            format: formatText(),
          })
        : draft.file_name}
    </p>
  )
}

type CheckedFileProps = {
  draft: ImportDraft
  read: ReadFile
  kept: ReturnType<typeof useSavedChoices>
  /** Why the start was refused; null while it was not. */
  refused: unknown
  onAgain: () => void
}

/** Open: which column contains what, field by field. */
const OpenMapping = ({ read: { mapping, preview }, kept }: CheckedFileProps) => {
  const { t } = useTranslation('imports')
  const { choices, choose } = kept
  if (!mapping.analysis || !mapping.columns) return null
  return (
    <Suspense fallback={null}>
      <MapColumns
        analysis={mapping.analysis}
        choices={mapping.columns}
        hasProduct={mapping.hasProduct}
        onChange={(columns) => choose({ columns })}
        aside={
          preview && (
            <Button
              onClick={() => {
                choose({ columns: mapping.columns })
                mapping.close()
              }}
            >
              {t('map.done')}
            </Button>
          )
        }
        foot={<PublishSwitch choices={choices} onChoose={choose} />}
      />
    </Suspense>
  )
}

type ReadColumnsProps = CheckedFileProps & { preview: ImportPreview }

/** The meanings of the columns, with a button to change them. */
const ReadColumns = ({ read, kept, preview, onAgain }: ReadColumnsProps) => {
  const { t } = useTranslation('imports')
  const forget = async () => {
    if (!(await forgetMapping(preview.columns.map(({ name }) => name)))) return
    kept.draft.clear()
    onAgain()
  }
  return (
    <PreviewColumns
      preview={preview}
      choices={kept.choices}
      onChoose={kept.choose}
      aside={
        <span className="row close wrap">
          {preview.remembered && (
            <Button kind="quiet" onClick={() => void forget()}>
              {t('columns.forget')}
            </Button>
          )}
          <Button onClick={read.mapping.open}>{t('columns.change')}</Button>
        </span>
      }
    />
  )
}

/** Important notices: restored choices, why it did not start, and an unknown format. */
const Notices = ({ read, kept: { draft }, refused, onAgain }: CheckedFileProps) => {
  const { t } = useTranslation('imports')
  const { mapping, error } = read
  const fault = refused ?? (mapping.isOpen ? error : null)
  return (
    <>
      {draft.word === 'restored' && (
        <DraftNote draft={draft} onDiscard={() => (draft.clear(), onAgain())} />
      )}
      {fault !== null && (
        <Banner tone="error" title={t('failed.start')} live>
          {textOf(fault) ?? t('refused.kept')}
        </Banner>
      )}
      {mapping.isOpen && mapping.analysis?.format === null && <UnknownFile failure={error} />}
    </>
  )
}

/** Whether a column says which product a review is about. */
const namesProducts = ({ mapping: { isOpen, columns }, preview }: ReadFile) =>
  isOpen && columns
    ? Object.values(columns).some(isProduct)
    : preview?.columns.some((column) => isProduct(column.meaning))

/** The content of the file and the choices for it, from its name to its rows. */
export const CheckedFile = (props: CheckedFileProps) => {
  const { draft, read, kept } = props
  const { mapping, preview } = read
  const { choices, allTo, choose, setAllTo } = kept
  const found = preview ?? mapping.analysis
  // Another encoding or sheet may change the column names.
  const readAgain = (more: Choices) =>
    choose({ ...more, ...(mapping.isOpen && { columns: undefined }) })
  const summary = preview && <PreviewSummary preview={preview} publish={choices.publish ?? true} />
  return (
    <>
      <FileLine draft={draft} preview={preview} mapping={mapping} />
      <Notices {...props} />
      {found && (
        <ReadingChoices
          found={found}
          preview={preview}
          choices={choices}
          onRead={readAgain}
          onChoose={choose}
        />
      )}
      {!mapping.isOpen && summary}
      {preview && (
        <FileNotes
          preview={preview}
          choices={choices}
          onChoose={choose}
          onProductsOfFile={() => setAllTo(null)}
        />
      )}
      {(!namesProducts(read) || allTo !== null) && <AllToOne value={allTo} onChange={setAllTo} />}
      {mapping.isOpen && <OpenMapping {...props} />}
      {mapping.isOpen && summary}
      {preview && (
        <FileContent
          preview={preview}
          choices={choices}
          onChoose={choose}
          columns={mapping.isOpen ? null : <ReadColumns {...props} preview={preview} />}
        />
      )}
    </>
  )
}
