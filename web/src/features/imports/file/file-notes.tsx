import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import type { Choices } from '../preview/use-preview.ts'
import { limits } from '@plaudit/contract/reviews/review'

type FileNotesProps = {
  preview: ImportPreview
  choices: Choices
  onChoose: (choices: Choices) => void
  onProductsOfFile: () => void
}

/** Columns that are left out although their names suggest a meaning. */
const KnownNames = ({ preview, choices, onChoose }: Omit<FileNotesProps, 'onProductsOfFile'>) => {
  const { t, i18n } = useTranslation('imports')
  const found = preview.columns.flatMap(({ name, suggested }) =>
    suggested ? [{ name, suggested }] : [],
  )
  if (found.length === 0) return null
  const listed = (words: string[]) => new Intl.ListFormat(i18n.language).format(words)
  return (
    <Banner
      tone="warning"
      title={t('notes.names_title', { names: listed(found.map(({ name }) => name)) })}
      action={
        <Button
          size="sm"
          onClick={() =>
            onChoose({
              columns: {
                ...choices.columns,
                ...Object.fromEntries(found.map(({ name, suggested }) => [name, suggested])),
              },
            })
          }
        >
          {t('notes.names_import')}
        </Button>
      }
    >
      {t('notes.names_about', {
        meanings: listed(found.map(({ suggested }) => t(`meaning.${suggested}`))),
      })}
    </Banner>
  )
}

/** More reviews than the plan has room for. */
const RoomNote = ({ allowance }: { allowance: NonNullable<ImportPreview['allowance']> }) => {
  const { t } = useTranslation('imports')
  return (
    <Banner
      tone="warning"
      title={t('notes.room')}
      action={
        <ButtonLink size="sm" to="/settings/plans">
          {t('notes.room_plans')}
        </ButtonLink>
      }
    >
      {allowance.left === 0
        ? t('notes.room_none')
        : t('notes.room_about', {
            left: formatNumber(allowance.left),
            beyond: formatNumber(allowance.beyond),
          })}
    </Banner>
  )
}

type DatesNoteProps = Pick<FileNotesProps, 'choices' | 'onChoose'> & { rows: number }

/** Unreadable dates: their rows are rejected, or imported without a date. */
const DatesNote = ({ rows, choices, onChoose }: DatesNoteProps) => {
  const { t } = useTranslation('imports')
  const dropped = choices.unreadable_dates === 'drop'
  return (
    <Banner
      tone={dropped ? 'info' : 'warning'}
      title={t('notes.dates', { count: rows, shown: formatNumber(rows) })}
      action={
        <Button
          size="sm"
          onClick={() => onChoose({ unreadable_dates: dropped ? 'reject' : 'drop' })}
        >
          {t(dropped ? 'notes.dates_reject' : 'notes.dates_drop')}
        </Button>
      }
    >
      {t(dropped ? 'notes.dates_dropped' : 'notes.dates_rejected')}
    </Banner>
  )
}

type CountriesNoteProps = { countries: NonNullable<ImportPreview['unknown_countries']> }

const CountriesNote = ({ countries }: CountriesNoteProps) => {
  const { t, i18n } = useTranslation('imports')
  return (
    <Banner
      tone="warning"
      title={t('notes.countries', {
        count: countries.rows,
        shown: formatNumber(countries.rows),
      })}
    >
      {t('notes.countries_dropped', {
        values: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(countries.values),
      })}
    </Banner>
  )
}

type ForAllNoteProps = {
  forAll: NonNullable<ImportPreview['product_for_all']>
  onClear: () => void
}

/** One product was chosen for all rows, although the file names others. */
const ForAllNote = ({ forAll, onClear }: ForAllNoteProps) => {
  const { t } = useTranslation('imports')
  return (
    <Banner
      tone="warning"
      title={t('notes.for_all', { title: forAll.product.title })}
      action={
        <Button size="sm" onClick={onClear}>
          {t('notes.for_all_clear')}
        </Button>
      }
    >
      {t('notes.for_all_rows', {
        count: forAll.overruled,
        shown: formatNumber(forAll.overruled),
      })}
    </Banner>
  )
}

/** Notes on everything that is read differently than the file may suggest, or left out: nothing happens silently. */
export const FileNotes = ({ preview, choices, onChoose, onProductsOfFile }: FileNotesProps) => {
  const { t } = useTranslation('imports')
  const {
    allowance,
    header_row: headerRow,
    unreadable_dates: dates,
    unknown_countries: countries,
    product_for_all: forAll,
  } = preview
  const left = preview.counts.media_left_out
  return (
    <>
      {allowance && allowance.beyond > 0 && <RoomNote allowance={allowance} />}
      <KnownNames preview={preview} choices={choices} onChoose={onChoose} />
      {headerRow > 1 && (
        <Banner tone="info">{t('notes.header_row', { row: formatNumber(headerRow) })}</Banner>
      )}
      {dates > 0 && <DatesNote rows={dates} choices={choices} onChoose={onChoose} />}
      {countries && <CountriesNote countries={countries} />}
      {left > 0 && (
        <Banner tone="warning">
          {t('notes.media', { count: left, shown: formatNumber(left), most: limits.media })}
        </Banner>
      )}
      {forAll && forAll.overruled > 0 && <ForAllNote forAll={forAll} onClear={onProductsOfFile} />}
    </>
  )
}
