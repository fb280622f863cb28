import { MOST_RANGES, priceEndings } from '@plaudit/contract/dropshipping/price-rules'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input, Select } from '../../../ui/form/field.tsx'
import styles from './prices.module.css'
import type { OperationDraft, RangeDraft, StepsDraft } from './rules-draft.ts'

const kinds = ['multiply', 'add', 'percent', 'margin'] as const
/** What the value of an operation is written in, beside it. */
const unitOf = (kind: OperationDraft['kind'], currency: string) => {
  if (kind === 'add') return currency
  return kind === 'multiply' ? '×' : '%'
}

const OperationFields = ({
  value,
  currency,
  name,
  onChange,
}: {
  value: OperationDraft
  currency: string
  /** Which operation it is, for who does not see where it stands. */
  name: string
  onChange: (change: Partial<OperationDraft>) => void
}) => {
  const { t } = useTranslation('dropship')
  const what = t(`rules.value_${value.kind}`)
  return (
    <span className={styles.operation}>
      <Select
        aria-label={`${name}: ${t('rules.operation')}`}
        value={value.kind}
        onChange={(event) => onChange({ kind: event.target.value as OperationDraft['kind'] })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`rules.kind_${kind}`)}
          </option>
        ))}
      </Select>
      <Input
        aria-label={`${name}: ${what}`}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className={styles.amount}
        value={value.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <span aria-hidden className="sm muted">
        {unitOf(value.kind, currency)}
      </span>
    </span>
  )
}

const RangeRow = ({
  range,
  place,
  currency,
  onChange,
  onRemove,
}: {
  range: RangeDraft
  place: number
  currency: string
  onChange: (change: Partial<RangeDraft>) => void
  onRemove: () => void
}) => {
  const { t } = useTranslation('dropship')
  const name = t('rules.range', { shown: place + 1 })
  const bound = (side: 'from' | 'to') => (
    <Input
      aria-label={`${name}: ${t(`rules.${side}`)}`}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className={styles.amount}
      value={range[side]}
      onChange={(event) => onChange({ [side]: event.target.value })}
    />
  )
  return (
    <li className={styles.range}>
      <span className={styles.bounds}>
        <span className="sm muted">{t('rules.from')}</span>
        {bound('from')}
        <span className="sm muted">{t('rules.to')}</span>
        {bound('to')}
      </span>
      <OperationFields value={range} currency={currency} name={name} onChange={onChange} />
      <Button
        size="sm"
        kind="quiet"
        square
        aria-label={t('rules.remove_range', { shown: place + 1 })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}

type StepsProps = {
  value: StepsDraft
  currency: string
  /** What the operation is about where there are no ranges. */
  all: string
  onChange: (change: Partial<StepsDraft>) => void
}

const Ranges = ({ value: { ranges, rest }, currency, all, onChange }: StepsProps) => {
  const { t } = useTranslation('dropship')
  const change = (place: number, more: Partial<RangeDraft>) =>
    onChange({ ranges: ranges.map((range, at) => (at === place ? { ...range, ...more } : range)) })
  const name = ranges.length > 0 ? t('rules.rest') : all
  return (
    <>
      {ranges.length > 0 && (
        <ol className="stack close">
          {ranges.map((range, place) => (
            <RangeRow
              // A range is its place: two may be the same while they are typed.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              range={range}
              place={place}
              currency={currency}
              onChange={(more) => change(place, more)}
              onRemove={() => onChange({ ranges: ranges.filter((_, at) => at !== place) })}
            />
          ))}
        </ol>
      )}
      <div className={styles.range}>
        <span className="sm muted">{name}</span>
        <OperationFields
          value={rest}
          currency={currency}
          name={name}
          onChange={(more) => onChange({ rest: { ...rest, ...more } })}
        />
      </div>
    </>
  )
}

/** Ranges of costs with what is done to each, what is done to the rest, and how prices end. */
export const StepsFields = (props: StepsProps) => {
  const { t } = useTranslation('dropship')
  const {
    value: { ranges, rest, ending },
    onChange,
  } = props
  return (
    <div className="stack close">
      <Ranges {...props} />
      {ranges.length < MOST_RANGES && (
        <div>
          <Button
            size="sm"
            kind="quiet"
            onClick={() =>
              onChange({ ranges: [...ranges, { ...rest, from: ranges.at(-1)?.to ?? '0', to: '' }] })
            }
          >
            <Plus aria-hidden />
            {t('rules.add_range')}
          </Button>
        </div>
      )}
      <Field label={t('rules.ending')} hint={t('rules.ending_hint')}>
        {(described) => (
          <Select
            {...described}
            value={ending}
            onChange={(event) => onChange({ ending: event.target.value as StepsDraft['ending'] })}
          >
            {priceEndings.map((one) => (
              <option key={one} value={one}>
                {one === 'none' ? t('rules.ending_none') : t('rules.ending_in', { ending: one })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
