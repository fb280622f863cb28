import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkInput } from '../../api/check-input.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Field, PasswordField, TextareaField, TextField } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TagField } from '../../ui/form/tag-field.tsx'
import { startsWith, type FieldState } from './field-state.ts'
import { register } from '@plaudit/contract/accounts/sign-in'

/**
 * The kinds that are typed into: `string`, `email`, `password`, `number`, `textarea`, `tag`; and
 * `text`, which is only read (UI-14).
 */
export const TypedFields = ({ state }: { state: FieldState }) => {
  const { t } = useTranslation('fields')
  const [count, setCount] = useState(startsWith(state, null, 120))
  const [tags, setTags] = useState(startsWith<string[]>(state, [], ['vase', 'sand']))
  const [email, setEmail] = useState(
    startsWith(state, '', state === 'wrong' ? 'maren@' : 'maren@example.com'),
  )
  const off = state === 'off'
  const messages = { hint: t('page.hint'), error: state === 'wrong' ? t('page.wrong') : undefined }
  // The rule and its text are the contract's, as in the server's response (UI-14).
  const emailError = email === '' ? undefined : checkInput(register, { email })['email']
  return (
    <Card label="typed">
      <div className="stack">
        <TextField
          label="string"
          {...messages}
          disabled={off}
          defaultValue={startsWith(state, '', t('page.sample'))}
        />
        <TextField
          label="email"
          type="email"
          hint={messages.hint}
          error={emailError}
          disabled={off}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="password"
          {...messages}
          disabled={off}
          defaultValue={startsWith(state, '', t('page.sample'))}
        />
        <Field label="number" {...messages}>
          {(described) => (
            <NumberField described={described} value={count} onChange={setCount} disabled={off} />
          )}
        </Field>
        <TextareaField
          label="textarea"
          {...messages}
          disabled={off}
          defaultValue={startsWith(state, '', t('page.sample'))}
        />
        <Field label="tag" {...messages}>
          {(described) => (
            <TagField described={described} value={tags} onChange={setTags} disabled={off} />
          )}
        </Field>
        <Field label="text">
          {(described) => <output {...described}>{t('page.sample')}</output>}
        </Field>
      </div>
    </Card>
  )
}
