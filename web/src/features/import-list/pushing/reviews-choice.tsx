import { sourceContents, sourceRatings } from '@plaudit/contract/imports/source-imports'
import type { ListedItem } from '@plaudit/contract/dropshipping/import-item'
import type { WantedReviews } from '@plaudit/contract/dropshipping/pushes'
import { useTranslation } from 'react-i18next'
import { Field, Select } from '../../../ui/form/field.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { useSupplierReviewCount } from './push-queries.ts'
import styles from './pushing.module.css'

type ChoiceProps = {
  /** The supplier's product. */
  productId: string
  value: WantedReviews | null
  onChange: (value: WantedReviews | null) => void
}

const Which = ({
  value,
  onChange,
}: {
  value: WantedReviews
  onChange: ChoiceProps['onChange']
}) => {
  const { t } = useTranslation('sources')
  return (
    <div className={styles.which}>
      <Field label={t('form.rating')}>
        {(described) => (
          <Select
            {...described}
            value={value.rating}
            onChange={({ target }) =>
              onChange({ ...value, rating: target.value as WantedReviews['rating'] })
            }
          >
            {sourceRatings.map((rating) => (
              <option key={rating} value={rating}>
                {t(`rating.${rating}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('form.content')}>
        {(described) => (
          <Select
            {...described}
            value={value.content}
            onChange={({ target }) =>
              onChange({ ...value, content: target.value as WantedReviews['content'] })
            }
          >
            {sourceContents.map((content) => (
              <option key={content} value={content}>
                {t(`content.${content}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

type SwitchProps = Omit<ChoiceProps, 'productId'> & { label: string }

const ReviewsSwitch = ({ label, value, onChange }: SwitchProps) => {
  const { t } = useTranslation('selling')
  return (
    <div className="stack">
      <Switch
        label={label}
        hint={t('push.reviews_about')}
        checked={value !== null}
        onChange={(on) => onChange(on ? { rating: 'all', content: 'any' } : null)}
      />
      {value && <Which value={value} onChange={onChange} />}
    </div>
  )
}

/** PROD-66: the supplier's reviews come with the push, if the owner wants it. Nothing where the supplier gives none. */
export const ReviewsChoice = ({ productId, ...choice }: ChoiceProps) => {
  const { t } = useTranslation('selling')
  const { data: count } = useSupplierReviewCount(productId)
  if (!count) return null
  return <ReviewsSwitch label={t('push.reviews', { shown: formatNumber(count) })} {...choice} />
}

/** PROD-71: the same for several products, without a number. Nothing where no supplier of theirs gives reviews. */
export const ReviewsOfMany = ({
  items,
  ...choice
}: Omit<ChoiceProps, 'productId'> & { items: Pick<ListedItem, 'product_id'>[] }) => {
  const { t } = useTranslation('selling')
  if (!items.some(({ product_id }) => product_id.startsWith('cj-'))) return null
  return <ReviewsSwitch label={t('push.reviews_of_several')} {...choice} />
}
