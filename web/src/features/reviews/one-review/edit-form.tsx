import { editReview, EditReason } from '@plaudit/contract/reviews/reviews'
import type { Input } from '@plaudit/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { checkInput, type FieldErrors } from '../../../api/check-input.ts'
import { CallFailure, fieldErrorsOf } from '../../../api/failures.ts'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { useDraft, type Draft as KeptDraft } from '../../../drafts/use-draft.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { Diff } from '../../../ui/data/diff.tsx'
import { Field, TextareaField, TextField } from '../../../ui/form/field.tsx'
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import styles from './edit-form.module.css'
import { patchReviews } from '../list/patch-lists.ts'
import type { Review } from '@plaudit/contract/reviews/review'

type Draft = {
  author: string
  title: string
  text: string
  country: string | null
  product: Review['product']
  reason: EditReason | null
}
export type ProductField = (
  product: Review['product'],
  onChange: (product: Review['product']) => void,
) => ReactNode

/** The draft key for changes to a review. */
export const editDraft = (id: string) => `review.${id}`

const draftOf = (review: Review): Draft => ({
  author: review.author,
  title: review.title ?? '',
  text: review.text,
  country: review.country,
  product: review.product,
  reason: null,
})

/** The changed fields for the request, and whether they include the reviewer's words, which need a reason. */
const changesOf = (review: Review, draft: Draft) => {
  const changes: Partial<Input<typeof editReview>> = {}
  if (draft.author.trim() !== review.author) changes.author = draft.author
  if (draft.title.trim() !== (review.title ?? ''))
    changes.title = draft.title.trim() === '' ? null : draft.title
  if (draft.text.trim() !== review.text) changes.text = draft.text
  const words = Object.keys(changes).length > 0
  if (draft.country !== review.country) changes.country = draft.country
  if (draft.product.id !== review.product.id) changes.product_id = draft.product.id
  return { changes, words }
}

const Reasons = ({
  value,
  error,
  onChange,
}: {
  value: EditReason | null
  error: string | undefined
  onChange: (reason: EditReason) => void
}) => {
  const { t } = useTranslation('manage')
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('edit.why')}</legend>
      {EditReason.options.map((reason) => (
        <label key={reason}>
          <Radio name="reason" checked={value === reason} onChange={() => onChange(reason)} />
          {t(`edit.reason.${reason}`)}
        </label>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}

const Changes = ({ review, draft }: { review: Review; draft: Draft }) => {
  const { t } = useTranslation('manage')
  const fields = [
    { name: 'author', before: review.author, after: draft.author.trim() },
    { name: 'title', before: review.title ?? '', after: draft.title.trim() },
    { name: 'text', before: review.text, after: draft.text.trim() },
  ].filter(({ before, after }) => before !== after)
  if (fields.length === 0) return null
  return (
    <div className={styles.changes} aria-live="polite">
      <p className="xs muted">{t('edit.changes')}</p>
      {fields.map(({ name, before, after }) => (
        <Diff key={name} before={before} after={after} />
      ))}
    </div>
  )
}

const detailOf = (failure: unknown): string | null => {
  const detail = failure instanceof CallFailure ? failure.body?.['detail'] : null
  return typeof detail === 'string' ? detail : null
}

/** The form's values, stored as a draft, and saving them. */
const useEditing = (review: Review, onClose: () => void) => {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const kept = useDraft<Draft>(editDraft(review.id), draftOf(review))
  const { value: draft } = kept
  const { reason } = draft
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string | null>(null)
  const { changes, words } = changesOf(review, draft)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const input = { id: review.id, ...changes, ...(words && reason ? { reason } : {}) }
    const wrong: FieldErrors = {
      ...checkInput(editReview, input),
      ...(words && !reason ? { reason: t('edit.reason_needed') } : {}),
    }
    setErrors(wrong)
    setRefused(null)
    if (Object.keys(wrong).length > 0) return
    const result = await runAction(() => call(editReview, input), {
      success: 'manage:edit.saved',
      error: 'manage:edit.failed',
    })
    if (!result.ok) {
      setErrors(fieldErrorsOf(result.failure))
      setRefused(detailOf(result.failure))
      return
    }
    const saved = result.value
    const hasRest = kept.settle(draft)
    await patchReviews(client, [review.id], () => saved)
    void client.invalidateQueries({ queryKey: ['reviews', 'history', review.id] })
    if (!hasRest) onClose()
  }

  return { kept, changes, errors, refused, save }
}

type FieldsProps = { kept: KeptDraft<Draft>; errors: FieldErrors; renderProduct: ProductField }

const Fields = ({ kept: { value: draft, type: set }, errors, renderProduct }: FieldsProps) => {
  const { t } = useTranslation('manage')
  return (
    <>
      <TextField
        label={t('edit.headline')}
        value={draft.title}
        onChange={(event) => set({ title: event.target.value })}
        error={errors['title']}
      />
      <TextareaField
        label={t('edit.text')}
        value={draft.text}
        onChange={(event) => set({ text: event.target.value })}
        error={errors['text']}
        hint={t('edit.rule')}
        ref={focusOnMount}
      />
      <div className={styles.pair}>
        <TextField
          label={t('edit.author')}
          value={draft.author}
          onChange={(event) => set({ author: event.target.value })}
          error={errors['author']}
        />
        <Field label={t('edit.country')} error={errors['country']}>
          {(described) => (
            <CountrySelect
              {...described}
              none={t('edit.no_country')}
              value={draft.country}
              onChange={(country) => set({ country })}
            />
          )}
        </Field>
      </div>
      {renderProduct(draft.product, (product) => set({ product }))}
      <Reasons
        value={draft.reason}
        error={errors['reason']}
        onChange={(chosen) => set({ reason: chosen })}
      />
    </>
  )
}

type EditFormProps = { review: Review; renderProduct: ProductField; onClose: () => void }

/**
 * REV-10: a typo fix, a translation correction or the reviewer's wish, showing before and after; the rating cannot be
 * edited.
 */
export const EditForm = ({ review, renderProduct, onClose }: EditFormProps) => {
  const { t } = useTranslation('manage')
  const { kept, changes, errors, refused, save } = useEditing(review, onClose)
  const { value: draft } = kept
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={t('edit.title')}
    >
      <div className="row between">
        <h3>{t('edit.title')}</h3>
        <span className="xs muted">{t('edit.kept')}</span>
      </div>
      {refused && (
        <Banner tone="error" live>
          {refused}
        </Banner>
      )}
      <Fields kept={kept} errors={errors} renderProduct={renderProduct} />
      <Changes review={review} draft={draft} />
      <DraftNote draft={kept} />
      <div className="row close" style={{ justifyContent: 'flex-end' }}>
        <Button
          kind="quiet"
          onClick={() => {
            kept.clear()
            onClose()
          }}
        >
          {t('edit.discard')}
        </Button>
        <Button kind="dark" type="submit" disabled={Object.keys(changes).length === 0}>
          {t('edit.save')}
        </Button>
      </div>
    </form>
  )
}
