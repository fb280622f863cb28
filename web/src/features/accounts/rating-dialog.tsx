import { rateProduct } from '@plaudit/contract/accounts/accounts'
import { Star } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TextareaField } from '../../ui/form/field.tsx'
import styles from './rating-dialog.module.css'
import { useForm } from './use-form.ts'

const ratings = [1, 2, 3, 4, 5]
const noComment = { comment: '' }

const StarChoice = ({
  rating,
  onChange,
}: {
  rating: number
  onChange: (rating: number) => void
}) => {
  const { t } = useTranslation('settings')
  return (
    <fieldset className={styles.stars}>
      <legend className="sr">{t('rate.stars')}</legend>
      {ratings.map((value) => (
        <label key={value} className={styles.star} data-lit={value <= rating || undefined}>
          <input
            type="radio"
            name="rating"
            className="sr"
            checked={value === rating}
            onChange={() => onChange(value)}
          />
          <Star aria-hidden />
          <span className="sr">{t('rate.star', { count: value })}</span>
        </label>
      ))}
      <span className="muted">
        {rating > 0 ? t('rate.star', { count: rating }) : t('rate.none')}
      </span>
    </fieldset>
  )
}

/** ACC-30: asks how the owner likes the product. */
export const RatingDialog = ({
  onClose,
  onRated,
}: {
  onClose: () => void
  onRated?: () => void
}) => {
  const { t } = useTranslation('settings')
  const [rating, setRating] = useState(0)
  const draft = useDraft('product-rating', noComment)
  const { comment } = draft.value
  const form = useForm(rateProduct, {
    toasts: { success: 'settings:rate.done' },
    onDone: () => {
      draft.clear()
      onRated?.()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rating > 0) void form.submit({ rating, comment })
  }
  return (
    <Dialog title={t('rate.title')} about={t('rate.about')} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <StarChoice rating={rating} onChange={setRating} />
        <TextareaField
          label={t('rate.comment')}
          value={comment}
          maxLength={2000}
          onChange={(event) => draft.type({ comment: event.target.value })}
          error={form.errors['comment']}
        />
        <DraftNote draft={draft} />
        <Button
          kind="primary"
          size="lg"
          type="submit"
          block
          busy={form.busy}
          disabled={rating === 0}
        >
          {t('rate.verb')}
        </Button>
      </form>
    </Dialog>
  )
}
