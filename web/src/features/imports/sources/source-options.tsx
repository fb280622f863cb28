import { sourceContents, sourceRatings } from '@plaudit/contract/imports/source-imports'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../../app-events.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { Field, Input, Select } from '../../../ui/form/field.tsx'
import styles from './source-form.module.css'
import type { SourceChoices } from './use-source.ts'

/** Which options the plan allows (SITE-3). */
export type SourceLimits = { filter_import?: unknown; filter_rating?: unknown; paid_plan?: unknown }

type FieldProps = {
  choices: SourceChoices
  onChoose: (more: Partial<SourceChoices>) => void
  /** Field → error message. */
  faults: Partial<Record<string, string>>
}
type SourceOptionsProps = FieldProps & { limits: SourceLimits }

/** Options that the plan does not include are shown with the plan that has them, and lead there. */
const Gate = ({
  limit,
  locked,
  children,
}: {
  limit: 'filter_import' | 'filter_rating'
  locked: boolean
  children: ReactNode
}) => {
  const { t } = useTranslation('sources')
  return (
    <div className="stack close">
      <fieldset disabled={locked} className={styles.gate}>
        {children}
      </fieldset>
      {locked && (
        <p className={styles.locked}>
          <Lock size={14} aria-hidden />
          <span className="grow">
            <Badge tone="brand">{t('locked.badge')}</Badge> {t(`locked.${limit}`)}
          </span>
          <Button
            size="sm"
            onClick={() => emitAppEvent('plaudit:show-limits', { limitType: limit })}
          >
            {t('locked.verb')}
          </Button>
        </p>
      )}
    </div>
  )
}

const RatingField = ({ choices, onChoose }: FieldProps) => {
  const { t } = useTranslation('sources')
  return (
    <Field label={t('form.rating')}>
      {(described) => (
        <Select
          {...described}
          value={choices.rating}
          onChange={(event) => onChoose({ rating: event.target.value as SourceChoices['rating'] })}
        >
          {sourceRatings.map((rating) => (
            <option key={rating} value={rating}>
              {t(`rating.${rating}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const ContentField = ({ choices, onChoose }: FieldProps) => {
  const { t } = useTranslation('sources')
  return (
    <Field label={t('form.content')}>
      {(described) => (
        <Select
          {...described}
          value={choices.content}
          onChange={(event) =>
            onChoose({ content: event.target.value as SourceChoices['content'] })
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
  )
}

const CountryField = ({ choices, onChoose }: FieldProps) => {
  const { t } = useTranslation('sources')
  return (
    <Field label={t('form.country')}>
      {(described) => (
        <CountrySelect
          {...described}
          value={choices.country}
          none={t('form.country_all')}
          onChange={(country) => onChoose({ country })}
        />
      )}
    </Field>
  )
}

const DateField = ({ name, choices, onChoose, faults }: FieldProps & { name: 'from' | 'to' }) => {
  const { t } = useTranslation('sources')
  return (
    <Field label={t(`form.${name}`)} error={faults[name]}>
      {(described) => (
        <Input
          {...described}
          type="date"
          value={choices[name] ?? ''}
          onChange={(event) => onChoose({ [name]: event.target.value || null })}
        />
      )}
    </Field>
  )
}

/** Rating, content, country and dates, as the plan allows. */
export const SourceOptions = ({ limits, ...options }: SourceOptionsProps) => (
  <>
    <Gate limit="filter_rating" locked={!limits.filter_rating}>
      <RatingField {...options} />
    </Gate>
    <Gate limit="filter_import" locked={!limits.filter_import}>
      <div className={styles.pair}>
        <ContentField {...options} />
        <CountryField {...options} />
        <DateField name="from" {...options} />
        <DateField name="to" {...options} />
      </div>
    </Gate>
  </>
)
