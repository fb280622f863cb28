import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../api/check-input.ts'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { Field, TextField } from '../../../ui/form/field.tsx'
import styles from './billing-fields.module.css'
import type { BillingDetails } from '@plaudit/contract/billing/details'
import { countriesWithoutPostalCode } from '@plaudit/contract/billing/details'

type BillingFieldsProps = {
  value: BillingDetails
  errors: FieldErrors
  onChange: (changes: Partial<BillingDetails>) => void
}

const filledBy = {
  name: 'name',
  email: 'email',
  address: 'street-address',
  city: 'address-level2',
  postal_code: 'postal-code',
  company: 'organization',
  tax_number: 'off',
} as const

/** BILL-7: what complete billing information is; what is missing is named beside its field. */
export const BillingFields = ({ value, errors, onChange }: BillingFieldsProps) => {
  const { t } = useTranslation('checkout')
  const field = (name: keyof typeof filledBy) => ({
    label: t(`billing.${name}`),
    value: value[name],
    error: errors[name],
    autoComplete: filledBy[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} />
      <TextField {...field('email')} type="email" />
      <Field label={t('billing.country')} error={errors['country']}>
        {(described) => (
          <CountrySelect
            {...described}
            autoComplete="country"
            none={t('billing.choose_country')}
            value={value.country}
            onChange={(country) => onChange({ country: country ?? '' })}
          />
        )}
      </Field>
      <TextField {...field('address')} />
      <TextField {...field('city')} />
      <TextField
        {...field('postal_code')}
        {...(countriesWithoutPostalCode.has(value.country) && {
          hint: t('billing.no_postal_code'),
        })}
      />
      <TextField {...field('company')} hint={t('billing.optional')} />
      <TextField {...field('tax_number')} hint={t('billing.optional')} />
    </div>
  )
}
