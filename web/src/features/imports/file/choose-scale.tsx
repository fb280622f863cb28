import type { RatingScale, RatingsFound } from '@plaudit/contract/imports/reading'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Segmented } from '../../../ui/form/choice.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/form/field.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { Stars } from '../../../ui/data/stars.tsx'
import styles from './choose-scale.module.css'

const dividers: RatingScale['divide_by'][] = [1, 2, 10, 20]

const ScaleTable = ({ values }: { values: RatingsFound['values'] }) => {
  const { t } = useTranslation('imports')
  return (
    <table className={styles.table}>
      <caption className="sr">{t('ratings.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ratings.in_file')}</th>
          <th scope="col" className={styles.divided}>
            {t('ratings.divided')}
          </th>
          <th scope="col">{t('ratings.stars')}</th>
          <th scope="col" className={styles.number}>
            {t('ratings.rows')}
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ value, divided, stars, rows }) => (
          <tr key={value} className={cx(!Number.isInteger(divided) && styles.between)}>
            <td className="mono">{formatNumber(value)}</td>
            <td className={styles.divided}>{formatNumber(divided)}</td>
            <td>
              {stars === null ? (
                <span className="muted">{t('outcome.rejected')}</span>
              ) : (
                <Stars rating={stars} />
              )}
            </td>
            <td className={styles.number}>{formatNumber(rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChooseScaleProps = { ratings: RatingsFound; onChoose: (scale: RatingScale) => void }

/** `needed`: most ratings are on another scale. Else a few exceed 5, or all fit and some have halves. */
const wordsFor = ({ needed, highest }: RatingsFound) => {
  if (needed) return { title: 'ratings.title', consequence: 'ratings.needed' } as const
  if (highest > 5)
    return { title: 'ratings.title_beyond', consequence: 'ratings.open_beyond' } as const
  return { title: 'ratings.title_some', consequence: 'ratings.open' } as const
}

const ScaleRule = ({
  scale,
  onChoose,
}: Omit<ChooseScaleProps, 'ratings'> & { scale: RatingScale }) => {
  const { t } = useTranslation('imports')
  const id = useId()
  return (
    <div className={styles.rule}>
      <label htmlFor={id}>{t('ratings.divide')}</label>
      <Select
        id={id}
        value={scale.divide_by}
        onChange={(event) =>
          onChoose({
            ...scale,
            divide_by: Number(event.target.value) as RatingScale['divide_by'],
          })
        }
      >
        {dividers.map((divider) => (
          <option key={divider} value={divider}>
            {divider}
          </option>
        ))}
      </Select>
      <span>{t('ratings.halves')}</span>
      <Segmented
        label={t('ratings.halves')}
        value={scale.halves}
        options={[
          { value: 'up', label: t('ratings.up') },
          { value: 'down', label: t('ratings.down') },
        ]}
        onChange={(halves) => onChoose({ ...scale, halves })}
      />
    </div>
  )
}

/** Ratings on another scale, or with halves: how each is converted and rounded. The owner decides. */
export const ChooseScale = ({ ratings, onChoose }: ChooseScaleProps) => {
  const { t } = useTranslation('imports')
  const { scale, average_up: up, average_down: down } = ratings
  const { title, consequence } = wordsFor(ratings)
  return (
    <Card
      title={t(title, { low: formatNumber(ratings.lowest), high: formatNumber(ratings.highest) })}
      about={t('ratings.about', { column: ratings.column })}
    >
      <div className={styles.both}>
        <div className="stack">
          <ScaleRule scale={scale} onChoose={onChoose} />
          <p className="sm num">
            {up !== null &&
              down !== null &&
              t('ratings.average', { up: formatNumber(up), down: formatNumber(down) })}{' '}
            {ratings.rounded > 0 &&
              t('ratings.rounded', {
                count: ratings.rounded,
                shown: formatNumber(ratings.rounded),
              })}
          </p>
          {!ratings.decided && (
            <div className="stack close">
              <p className="sm muted">{t(consequence)}</p>
              <div>
                <Button kind="dark" onClick={() => onChoose(scale)}>
                  {t('ratings.use')}
                </Button>
              </div>
            </div>
          )}
        </div>
        <ScaleTable values={ratings.values} />
      </div>
    </Card>
  )
}
