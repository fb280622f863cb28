import { useMemo, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/field.tsx'
import { countryName } from '../../ui/numbers.ts'
import { countries } from './countries.ts'

/** The 197 countries by their names in the reader's language. */
export const CountrySelect = ({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<'select'>, 'onChange' | 'value'> & { value: string | null; onChange: (country: string | null) => void }) => {
  const { t, i18n } = useTranslation('manage')
  const named = useMemo(
    () => countries.map((code) => ({ code, name: countryName(code) })).sort((a, b) => a.name.localeCompare(b.name, i18n.language)),
    [i18n.language],
  )
  return (
    <Select {...rest} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{t('edit.no_country')}</option>
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
