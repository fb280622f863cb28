import type { SheetFound } from '@plaudit/contract/imports/reading'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Check } from '../../../ui/form/choice.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import styles from './choose-sheets.module.css'

/** Sheets with the same columns as the one that is read, which the owner has neither chosen nor left out. */
export const areSheetsOpen = (sheets: SheetFound[] | null, said: string[] | undefined): boolean =>
  said === undefined &&
  (sheets ?? []).some((sheet) => !sheet.chosen && sheet.verdict === 'same_columns')

type SheetChoiceProps = {
  sheet: SheetFound
  /** The first chosen sheet, with which the others are compared. */
  first: string
  /** It is the only chosen one and cannot be left out. */
  isOnly: boolean
  onToggle: (on: boolean) => void
}

const SheetChoice = ({ sheet, first, isOnly, onToggle }: SheetChoiceProps) => {
  const { t } = useTranslation('imports')
  return (
    <label className={styles.sheet}>
      <Check
        checked={sheet.chosen}
        disabled={sheet.verdict === 'empty' || sheet.verdict === 'unreadable' || isOnly}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span className="grow">
        <strong className="break">{sheet.name}</strong>
        <span className={styles.verdict}>{t(`sheets.${sheet.verdict}`, { name: first })}</span>
      </span>
      {sheet.verdict !== 'unreadable' && (
        <span className="num muted nowrap">
          {t('sheets.rows', { count: sheet.rows, shown: formatNumber(sheet.rows) })}
        </span>
      )}
    </label>
  )
}

type ChooseSheetsProps = {
  sheets: SheetFound[]
  said: string[] | undefined
  onChoose: (names: string[]) => void
}

/** The sheets of a workbook: which are read, what the others seem to be, and which are left out. */
export const ChooseSheets = ({ sheets, said, onChoose }: ChooseSheetsProps) => {
  const { t } = useTranslation('imports')
  const chosen = sheets.filter((sheet) => sheet.chosen).map(({ name }) => name)
  const left = sheets.filter((sheet) => !sheet.chosen).map(({ name }) => name)
  const first = chosen[0] ?? ''
  const canJoin = ({ verdict }: SheetFound) =>
    verdict === 'recognised' || verdict === 'same_columns'
  // A sheet with other columns cannot be combined with these: it replaces them.
  const toggle = (sheet: SheetFound, on: boolean) => {
    if (!on) return onChoose(chosen.filter((name) => name !== sheet.name))
    const kept = canJoin(sheet) && sheet.verdict === 'same_columns' ? chosen : []
    onChoose(
      sheets.map(({ name }) => name).filter((name) => name === sheet.name || kept.includes(name)),
    )
  }
  return (
    <Card
      title={t('sheets.title')}
      about={t('sheets.about', { count: sheets.length })}
      flush
      foot={
        <>
          <p className="sm muted grow break">
            {left.length > 0 && t('sheets.left_out', { names: left.join(', ') })}
          </p>
          {areSheetsOpen(sheets, said) && (
            <Button kind="dark" onClick={() => onChoose(chosen)}>
              {t('sheets.only', { name: first })}
            </Button>
          )}
        </>
      }
    >
      <ul className="rows">
        {sheets.map((sheet) => (
          <li key={sheet.name}>
            <SheetChoice
              sheet={sheet}
              first={first}
              isOnly={sheet.chosen && chosen.length === 1}
              onToggle={(on) => toggle(sheet, on)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
