import { createReview } from '@plaudit/contract/reviews/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { checkInput, type FieldErrors } from '../../../api/check-input.ts'
import { fieldErrorsOf } from '../../../api/failures.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field, TextareaField, TextField } from '../../../ui/form/field.tsx'
import { Stars } from '../../../ui/data/stars.tsx'
import styles from './add-review.module.css'
import { CountrySelect } from '../../../ui/form/country-select.tsx'

type Product = { id: string; title: string; image: { src: string } | null }
export type ProductChoice = (
  product: Product | null,
  onChange: (product: Product | null) => void,
  error: string | undefined,
) => ReactNode

const blank = {
  product: null as Product | null,
  author: '',
  rating: 5,
  title: '',
  text: '',
  country: null as string | null,
  reviewed_at: '',
}

const RatingChoice = ({
  value,
  onChange,
}: {
  value: number
  onChange: (rating: number) => void
}) => {
  const { t } = useTranslation('manage')
  return (
    <fieldset className={styles.rating}>
      <legend>{t('create.rating')}</legend>
      {[5, 4, 3, 2, 1].map((rating) => (
        <label key={rating}>
          <Radio name="rating" checked={value === rating} onChange={() => onChange(rating)} />
          <span className="sr">{t('filters.rating_of', { count: rating })}</span>
          <span aria-hidden>
            <Stars rating={rating} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The form's values, stored as a draft, and saving them. */
const useNewReview = (onClose: () => void) => {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const kept = useDraft('new-review', blank)
  const draft = kept.value
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { product, ...fields } = draft
    const input = {
      ...fields,
      product_id: product?.id ?? '',
      title: draft.title.trim() || null,
      reviewed_at: draft.reviewed_at || null,
    }
    const wrong = checkInput(createReview, input)
    if (!product) wrong['product_id'] = t('create.product_needed')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const result = await runAction(() => call(createReview, input), {
      success: 'manage:create.saved',
      error: 'manage:create.failed',
    })
    setBusy(false)
    if (!result.ok) return setErrors(fieldErrorsOf(result.failure))
    const hasRest = kept.settle(draft)
    void client.resetQueries({ queryKey: ['reviews', 'list'] })
    void client.invalidateQueries({ queryKey: ['reviews', 'counts'] })
    if (!hasRest) onClose()
  }
  return { kept, errors, busy, save }
}

type AddReviewProps = { renderProduct: ProductChoice; onClose: () => void }

/** Adds a review received by post, phone or in person: source "manual", never verified (REV-6). */
export const AddReview = ({ renderProduct, onClose }: AddReviewProps) => {
  const { t } = useTranslation('manage')
  const { kept, errors, busy, save } = useNewReview(onClose)
  const { value: draft, type: set } = kept
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <Dialog title={t('create.title')} about={t('create.about')} wide onClose={onClose}>
      <form className="stack" onSubmit={(event) => void save(event)} noValidate>
        {renderProduct(draft.product, (product) => set({ product }), errors['product_id'])}
        <RatingChoice value={draft.rating} onChange={(rating) => set({ rating })} />
        <TextField
          label={t('create.headline')}
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
          error={errors['title']}
        />
        <TextareaField
          label={t('create.text')}
          value={draft.text}
          onChange={(event) => set({ text: event.target.value })}
          error={errors['text']}
        />
        <div className={styles.trio}>
          <TextField
            label={t('create.author')}
            value={draft.author}
            onChange={(event) => set({ author: event.target.value })}
            error={errors['author']}
            autoComplete="off"
          />
          <Field label={t('create.country')} error={errors['country']}>
            {(described) => (
              <CountrySelect
                {...described}
                none={t('edit.no_country')}
                value={draft.country}
                onChange={(country) => set({ country })}
              />
            )}
          </Field>
          <TextField
            label={t('create.date')}
            type="date"
            max={today}
            value={draft.reviewed_at}
            onChange={(event) => set({ reviewed_at: event.target.value })}
            error={errors['reviewed_at']}
          />
        </div>
        <DraftNote draft={kept} />
        <Button kind="primary" type="submit" busy={busy}>
          {t('create.save')}
        </Button>
      </form>
    </Dialog>
  )
}
