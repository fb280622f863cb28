import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Field, TextField } from '../../../ui/form/field.tsx'
import { TagField } from '../../../ui/form/tag-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CollectionField } from '../item/collection-field.tsx'
import type { AskedAction } from './selection-bar.tsx'

export type BulkAnswer = { tags?: string[]; category?: string; collections?: string[] }

const CategoryField = ({
  value,
  onChange,
}: {
  value: string
  onChange: (category: string) => void
}) => {
  const { t } = useTranslation('dropship')
  return (
    <TextField
      label={t('field.category')}
      hint={t('bulk.category_hint')}
      dir="auto"
      maxLength={255}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type AnswerProps = { action: AskedAction; onAnswer: (answer: BulkAnswer | null) => void }

/** The field of an action; null while nothing is said in it. */
const AnswerField = ({ action, onAnswer }: AnswerProps) => {
  const { t } = useTranslation('dropship')
  const [answer, setAnswer] = useState<BulkAnswer>({})
  const set = (next: BulkAnswer, isEmpty = false) => {
    setAnswer(next)
    onAnswer(isEmpty ? null : next)
  }
  if (action === 'set_category')
    return (
      <CategoryField value={answer.category ?? ''} onChange={(category) => set({ category })} />
    )
  if (action === 'add_collections' || action === 'remove_collections')
    return (
      <CollectionField
        value={answer.collections ?? []}
        onChange={(collections) => set({ collections }, collections.length === 0)}
      />
    )
  return (
    <Field label={t('field.tags')} hint={t('field.tags_hint')}>
      {(described) => (
        <TagField
          described={described}
          value={answer.tags ?? []}
          onChange={(tags) => set({ tags }, tags.length === 0)}
          maxLength={255}
        />
      )}
    </Field>
  )
}

/** Asks what the chosen products get or lose. */
export const BulkDialog = ({
  action,
  about,
  onDone,
  onClose,
}: {
  action: AskedAction
  about: string
  onDone: (answer: BulkAnswer) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('dropship')
  const [answer, setAnswer] = useState<BulkAnswer | null>(
    action === 'set_category' ? { category: '' } : null,
  )
  return (
    <Dialog
      title={t(`bulk.${action}`)}
      about={about}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="dark" type="submit" form="bulk-form" disabled={answer === null}>
            {t(`bulk.${action}`)}
          </Button>
        </>
      }
    >
      <form
        id="bulk-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (answer) onDone(answer)
        }}
      >
        <AnswerField action={action} onAnswer={setAnswer} />
      </form>
    </Dialog>
  )
}
