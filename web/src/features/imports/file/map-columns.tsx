import type { ColumnAnalysis, FileColumn } from '@plaudit/contract/imports/columns'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/form/field.tsx'
import {
  columnsFor,
  isProduct,
  mainFields,
  missingFrom,
  moreFields,
  productKind,
  productMeanings,
  takesSeveral,
  withColumn,
  type ColumnChoices,
} from './column-choices.ts'
import styles from './map-columns.module.css'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'

type Mapping = {
  analysis: ColumnAnalysis
  choices: ColumnChoices
  onChange: (choices: ColumnChoices) => void
}

const columnOf = ({ columns }: ColumnAnalysis, name: string | null): FileColumn | undefined =>
  columns.find((column) => column.name === name)

/** Samples of the chosen column, and why it was proposed. */
const Samples = ({
  column,
  meaning,
}: {
  column: FileColumn | undefined
  meaning: ColumnMeaning
}) => {
  const { t } = useTranslation('imports')
  if (!column) return <div />
  return (
    <div className={styles.samples}>
      {column.samples.length === 0 && <span className="sm muted">{t('map.no_samples')}</span>}
      {column.samples.map((sample) => (
        <span key={sample} dir="auto" className={styles.sample} title={sample}>
          {sample}
        </span>
      ))}
      {column.ground && column.meaning === meaning && (
        <Badge>{t(`map.ground.${column.ground}`)}</Badge>
      )}
    </div>
  )
}

type PickProps = Mapping & {
  id?: string | undefined
  label: string
  value: string | null
  invalid?: string | undefined
  onPick: (name: string | null) => void
}

const Pick = ({ analysis, choices, id, label, value, invalid, onPick }: PickProps) => {
  const { t } = useTranslation('imports')
  return (
    <Select
      id={id}
      aria-label={id ? undefined : label}
      aria-invalid={invalid ? true : undefined}
      aria-describedby={invalid}
      value={value ?? ''}
      onChange={(event) => onPick(event.target.value || null)}
    >
      <option value="">{t('map.none')}</option>
      {analysis.columns.map(({ name }) => (
        <option key={name} value={name}>
          {name !== value && choices[name] !== 'ignored'
            ? t('map.used_for', { name, field: t(`meaning.${choices[name] ?? 'ignored'}`) })
            : name}
        </option>
      ))}
    </Select>
  )
}

const Line = ({
  id,
  label,
  needed,
  fault,
  children,
}: {
  id: string
  label: string
  needed?: boolean
  fault?: string | undefined
  children: ReactNode
}) => {
  const { t } = useTranslation('imports')
  return (
    <li className={cx(styles.row, fault && styles.missing)}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {needed && <span className="xs muted">{t('map.needed')}</span>}
      </div>
      <div className={styles.picks}>{children}</div>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          <CircleAlert size={16} aria-hidden />
          {fault}
        </p>
      )}
    </li>
  )
}

/** The columns chosen for a field; null is an empty slot to add one. */
const placesFor = (
  meaning: ColumnMeaning,
  { analysis, choices }: Pick<Mapping, 'analysis' | 'choices'>,
): (string | null)[] => {
  const used = columnsFor(choices, meaning)
  if (used.length === 0) return [null]
  const takesMore = takesSeveral(meaning) && used.length < analysis.columns.length
  return takesMore ? [...used, null] : used
}

type FieldLineProps = Mapping & {
  meaning: ColumnMeaning
  needed?: boolean
  fault?: string | undefined
}

const FieldLine = ({ meaning, needed = false, fault, ...mapping }: FieldLineProps) => {
  const { t } = useTranslation('imports')
  const id = useId()
  const { analysis, choices, onChange } = mapping
  const places = placesFor(meaning, mapping)
  const field = t(`meaning.${meaning}`)
  return (
    <Line id={id} label={field} needed={needed} fault={fault}>
      {places.map((name, i) => (
        <div key={name ?? 'another'} className={styles.pick}>
          <Pick
            {...mapping}
            id={i === 0 ? id : undefined}
            label={t('map.another', { field })}
            value={name}
            invalid={fault && `${id}-fault`}
            onPick={(to) => onChange(withColumn(choices, { from: name, to, meaning }))}
          />
          <Samples column={columnOf(analysis, name)} meaning={meaning} />
        </div>
      ))}
    </Line>
  )
}

/** A product can be named in six ways; column and kind are chosen side by side. */
const ProductLine = ({ fault, ...mapping }: Mapping & { fault?: string | undefined }) => {
  const { t } = useTranslation('imports')
  const id = useId()
  const { analysis, choices, onChange } = mapping
  const used = Object.keys(choices).filter((name) => isProduct(choices[name]!))
  const places: (string | null)[] = used.length === 0 ? [null] : used
  return (
    <Line id={id} label={t('map.product')} needed fault={fault}>
      {places.map((name, i) => (
        <div key={name ?? 'another'} className={styles.pick}>
          <div className={styles.product}>
            <Pick
              {...mapping}
              id={i === 0 ? id : undefined}
              label={t('map.another', { field: t('map.product') })}
              value={name}
              invalid={fault && `${id}-fault`}
              onPick={(to) =>
                onChange(
                  withColumn(choices, {
                    from: name,
                    to,
                    meaning: productKind(columnOf(analysis, to)),
                  }),
                )
              }
            />
            {name && (
              <Select
                aria-label={t('map.named_by', { name })}
                value={choices[name]}
                onChange={(event) =>
                  onChange({ ...choices, [name]: event.target.value as ColumnMeaning })
                }
              >
                {productMeanings.map((meaning) => (
                  <option key={meaning} value={meaning}>
                    {t(`meaning.${meaning}`)}
                  </option>
                ))}
              </Select>
            )}
          </div>
          <Samples column={columnOf(analysis, name)} meaning={name ? choices[name]! : 'ignored'} />
        </div>
      ))}
    </Line>
  )
}

const LeftOut = ({ choices }: { choices: ColumnChoices }) => {
  const { t } = useTranslation('imports')
  const names = columnsFor(choices, 'ignored')
  if (names.length === 0) return null
  return (
    <li className={styles.left}>
      <span className="sm muted">{t('map.left_out')}</span>
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </li>
  )
}

type MapColumnsProps = Mapping & { hasProduct: boolean; aside?: ReactNode; foot?: ReactNode }

/** The column for each field of a review, with samples; missing required fields are marked. */
export const MapColumns = ({ hasProduct, aside, foot, ...mapping }: MapColumnsProps) => {
  const { t } = useTranslation('imports')
  const missing = missingFrom(mapping.choices, hasProduct)
  // The detected fields are shown; which ones does not change while the owner edits.
  const proposed = new Set(mapping.analysis.columns.map(({ meaning }) => meaning))
  const others = moreFields.filter((meaning) => !proposed.has(meaning))
  const fault = (field: (typeof missing)[number]) =>
    missing.includes(field)
      ? t(field === 'product' ? 'map.missing_product' : 'map.missing')
      : undefined
  return (
    <Card title={t('map.title')} about={t('map.about')} aside={aside} foot={foot} flush>
      <ul className="rows">
        <FieldLine {...mapping} meaning="rating" needed fault={fault('rating')} />
        <FieldLine {...mapping} meaning="text" needed fault={fault('text')} />
        <ProductLine {...mapping} fault={fault('product')} />
        {[...mainFields, ...moreFields.filter((meaning) => proposed.has(meaning))].map(
          (meaning) => (
            <FieldLine key={meaning} {...mapping} meaning={meaning} />
          ),
        )}
      </ul>
      <details className={styles.more}>
        <summary>{t('map.more')}</summary>
        <ul className="rows">
          {others.map((meaning) => (
            <FieldLine key={meaning} {...mapping} meaning={meaning} />
          ))}
        </ul>
      </details>
      <ul className="rows">
        <LeftOut choices={mapping.choices} />
      </ul>
    </Card>
  )
}
