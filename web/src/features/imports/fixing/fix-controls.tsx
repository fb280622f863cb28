import type { FixableRow } from '@plaudit/contract/imports/fixing'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input, Select, Textarea, TextField } from '../../../ui/form/field.tsx'
import { numberOnSheet } from '../preview/row-place.tsx'
import type { RowInput } from './use-fix-rows.ts'
import styles from './fix-rejected-rows.module.css'

export type Product = NonNullable<FixableRow['product']>
/** A product that is created when the row is retried: it has no id yet. */
const freshProduct = (title: string): Product => ({ id: '', title, image: null })

/** The product fields of the request for a row. */
export const productInCall = (product: Product | null) => {
  if (product === null) return {}
  return product.id === '' ? { new_product: { title: product.title } } : { product_id: product.id }
}

/**
 * The screen provides the product chooser, since features do not import each other. `similar` products come first.
 */
export type PickProduct = (pick: {
  label: string
  value: Product | null
  similar: Product[]
  onChange: (product: Product | null) => void
}) => ReactNode

const LONG = 60

/** The initial value of the control: the suggested value, else the original. */
const first = (row: FixableRow): string => {
  if (row.control === 'product') return ''
  if (row.suggestion !== null) return row.suggestion
  return row.field !== null && (row.control === 'text' || row.control === 'line')
    ? (row.values[row.field] ?? '')
    : ''
}

/** The values and product with which the row would be retried. */
export const valuesToRetry = (row: FixableRow, input: RowInput | undefined): RowInput =>
  input ?? {
    values: row.field === null || first(row) === '' ? {} : { [row.field]: first(row) },
    product: row.product,
  }

/** Whether there is a change to retry with. */
export const canRetry = (row: FixableRow, { values, product }: RowInput): boolean => {
  if (row.control === 'none') return false
  if (row.control === 'product') return product !== null
  if (row.control === 'row') return true
  return row.field !== null && (values[row.field] ?? '').trim() !== ''
}

type ControlProps = {
  row: FixableRow
  input: RowInput
  onChange: (input: RowInput) => void
  pick: PickProduct
}

const ProductControl = ({ row, input, onChange, pick }: ControlProps) => {
  const { t } = useTranslation('imports')
  const choose = (product: Product | null) => onChange({ ...input, product })
  const title = input.newTitle ?? (row.reason === 'product_not_found' ? (row.value ?? '') : '')
  return (
    <div className={styles.product}>
      {pick({
        label: t('mend.product', { row: numberOnSheet(row) }),
        value: input.product,
        similar: row.similar,
        onChange: choose,
      })}
      {input.product === null && (
        <span className="row close wrap">
          {row.similar.slice(0, 2).map((product) => (
            <Button key={product.id} size="sm" onClick={() => choose(product)}>
              {t('products.use', { title: product.title })}
            </Button>
          ))}
        </span>
      )}
      {input.product === null && (
        <div className={styles.fresh}>
          <TextField
            label={t('mend.new_product', { row: numberOnSheet(row) })}
            dir="auto"
            maxLength={300}
            value={title}
            onChange={(event) => onChange({ ...input, newTitle: event.target.value })}
          />
          <Button
            size="sm"
            disabled={title.trim() === ''}
            onClick={() => choose(freshProduct(title.trim()))}
          >
            {t('mend.make_product')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** All columns of a row, for problems that are not in a single one. */
export const WholeRow = ({ row, input, onChange }: Omit<ControlProps, 'pick'>) => {
  const { t } = useTranslation('imports')
  return (
    <div className={styles.whole}>
      {Object.entries(row.values).map(([name, came]) => {
        const value = input.values[name] ?? came ?? ''
        const set = (text: string) =>
          onChange({ ...input, values: { ...input.values, [name]: text } })
        return (
          <Field key={name} label={<code>{name}</code>}>
            {(described) =>
              value.length > LONG ? (
                <Textarea
                  {...described}
                  dir="auto"
                  rows={3}
                  value={value}
                  onChange={(event) => set(event.target.value)}
                />
              ) : (
                <Input
                  {...described}
                  dir="auto"
                  value={value}
                  onChange={(event) => set(event.target.value)}
                />
              )
            }
          </Field>
        )
      })}
      {row.beyond.length > 0 && (
        <p className="sm break">
          {t('mend.beyond')} <code dir="auto">{row.beyond.join(' | ')}</code>
        </p>
      )}
    </div>
  )
}

/** The control for the problem of a row. */
export const FixControl = (props: ControlProps) => {
  const { t } = useTranslation('imports')
  const { row, input, onChange } = props
  if (row.control === 'none') return <p className="sm muted">{t('mend.none')}</p>
  if (row.control === 'product') return <ProductControl {...props} />
  if (row.control === 'row' || row.field === null)
    return <WholeRow row={row} input={input} onChange={onChange} />
  const { field } = row
  const label = t('mend.new_value', { field, row: numberOnSheet(row) })
  const value = input.values[field] ?? ''
  const set = (text: string) => onChange({ ...input, values: { ...input.values, [field]: text } })
  if (row.control === 'text')
    return (
      <Textarea
        aria-label={label}
        dir="auto"
        rows={3}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    )
  if (row.control === 'rating')
    return (
      <Select aria-label={label} value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{t('mend.choose')}</option>
        {[5, 4, 3, 2, 1].map((rating) => (
          <option key={rating} value={rating}>
            {`${rating} ${'★'.repeat(rating)}`}
          </option>
        ))}
      </Select>
    )
  return (
    <Input
      aria-label={label}
      dir="auto"
      type={row.control === 'date' ? 'date' : 'text'}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  )
}
