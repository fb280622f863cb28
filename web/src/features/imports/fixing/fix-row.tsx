import type { FixableRow } from '@plaudit/contract/imports/fixing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { canRetry, FixControl, WholeRow, type PickProduct } from './fix-controls.tsx'
import { numberOnSheet, RowPlace } from '../preview/row-place.tsx'
import type { RowInput } from './use-fix-rows.ts'
import styles from './fix-rejected-rows.module.css'

type FixRowProps = {
  row: FixableRow
  input: RowInput
  busy: boolean
  pick: PickProduct
  onChange: (input: RowInput) => void
  onTry: () => void
  onTryAlike: () => void
}

/** Only values that can be equal in many rows are applied to all similar ones. */
const canBeAlike = ({ control, alike }: FixableRow) =>
  alike > 1 && (control === 'rating' || control === 'date' || control === 'product')

const WhatIsWrong = ({ row }: { row: FixableRow }) => {
  const { t } = useTranslation('imports')
  return (
    <div className={styles.what}>
      <p className="row close wrap">
        <strong className="num">
          <RowPlace row={row.row} sheet={row.sheet} />
        </strong>
        {row.field && <code className={styles.name}>{row.field}</code>}
        <code dir="auto" className={styles.value} title={row.value ?? undefined}>
          {row.value || t('rejected.empty')}
        </code>
        {row.waiting && <Badge tone="info">{t('mend.waiting')}</Badge>}
      </p>
      <p className="sm">{t(`reason.${row.reason}`)}</p>
      {(row.author ?? row.text) !== null && (
        <p dir="auto" className="sm muted clamp-2 break">
          {[row.author, row.text].filter(Boolean).join(': ')}
        </p>
      )}
    </div>
  )
}

type FixFormProps = FixRowProps & {
  /** All columns of the row are shown. */
  whole: boolean
  onWhole: (whole: boolean) => void
}
type TryButtonsProps = Pick<FixFormProps, 'row' | 'busy' | 'onTryAlike' | 'whole' | 'onWhole'> & {
  ready: boolean
}

const TryButtons = ({ row, busy, ready, whole, onWhole, onTryAlike }: TryButtonsProps) => {
  const { t } = useTranslation('imports')
  return (
    <span className="row close wrap">
      {row.control !== 'none' && (
        <Button
          kind="dark"
          size="sm"
          type="submit"
          disabled={!ready}
          busy={busy}
          aria-label={t('mend.try_row', { row: numberOnSheet(row) })}
        >
          {t('mend.try')}
        </Button>
      )}
      {canBeAlike(row) && !whole && (
        <Button size="sm" disabled={!ready || busy} onClick={onTryAlike}>
          {t('mend.alike', { count: row.alike, shown: formatNumber(row.alike) })}
        </Button>
      )}
      {row.control !== 'none' && row.control !== 'row' && (
        <Button kind="quiet" size="sm" aria-expanded={whole} onClick={() => onWhole(!whole)}>
          {t(whole ? 'mend.less' : 'mend.whole')}
        </Button>
      )}
    </span>
  )
}

const FixForm = (props: FixFormProps) => {
  const { row, input, busy, pick, onChange, onTry, onTryAlike, whole, onWhole } = props
  const ready = canRetry(row, input) || (whole && row.control !== 'none')
  return (
    <form
      className={styles.mend}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !busy) onTry()
      }}
    >
      {whole ? (
        <WholeRow row={row} input={input} onChange={onChange} />
      ) : (
        <FixControl row={row} input={input} onChange={onChange} pick={pick} />
      )}
      <TryButtons
        row={row}
        busy={busy}
        ready={ready}
        whole={whole}
        onWhole={onWhole}
        onTryAlike={onTryAlike}
      />
    </form>
  )
}

/** One rejected row: its problem, the control to fix it, and the buttons to retry. */
export const FixRow = (props: FixRowProps) => {
  const { row } = props
  const [whole, setWhole] = useState(false)
  return (
    <li className={styles.row}>
      <WhatIsWrong row={row} />
      {!row.waiting && <FixForm {...props} whole={whole} onWhole={setWhole} />}
    </li>
  )
}
