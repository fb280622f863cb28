import { noticeKinds, noticeTimes, type Notices } from '@plaudit/contract/dropshipping/notices'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../api/check-input.ts'
import type { Draft } from '../../../drafts/use-draft.ts'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field, Select } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import styles from './notices.module.css'

/** The settings as they are typed; null: what stands in the field is no whole number. */
export type NoticesDraft = Omit<Notices, 'price_threshold' | 'margin_threshold'> &
  Record<'price_threshold' | 'margin_threshold', number | null>

type FieldsProps = { draft: Draft<NoticesDraft>; errors: FieldErrors }

const KindFields = ({ draft: { value, type } }: FieldsProps) => {
  const { t } = useTranslation('selling')
  return noticeKinds.map((kind) => (
    <Field key={kind} label={t(`notices.kind.${kind}`)}>
      {(described) => (
        <Select
          {...described}
          value={value[kind]}
          onChange={(event) =>
            type({ [kind]: noticeTimes.find((time) => time === event.target.value) })
          }
        >
          {noticeTimes.map((time) => (
            <option key={time} value={time}>
              {t(`notices.time.${time}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  ))
}

const ThresholdField = ({
  name,
  draft: { value, type },
  errors,
}: FieldsProps & { name: 'price_threshold' | 'margin_threshold' }) => {
  const { t } = useTranslation('selling')
  return (
    <Field label={t(`notices.${name}`)} hint={t(`notices.${name}_hint`)} error={errors[name]}>
      {(described) => (
        <NumberField
          described={described}
          dir="ltr"
          className={styles.percent}
          value={value[name]}
          onChange={(percent) => type({ [name]: percent })}
        />
      )}
    </Field>
  )
}

/** PROD-60: when each kind is told, from which change on, and whether the summary comes by e-mail too. */
export const NoticesFields = (props: FieldsProps) => {
  const { t } = useTranslation('selling')
  const { value, type } = props.draft
  return (
    <>
      <div className={styles.pairs}>
        <KindFields {...props} />
      </div>
      <div className={styles.pairs}>
        <ThresholdField {...props} name="price_threshold" />
        <ThresholdField {...props} name="margin_threshold" />
      </div>
      <Switch
        label={t('notices.email')}
        hint={t('notices.email_hint')}
        checked={value.email}
        onChange={(email) => type({ email })}
      />
    </>
  )
}
