import { useMemo, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { countries } from './countries.ts'
import { Select } from './field.tsx'
import { countryName } from '../text/numbers.ts'

type CountrySelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  value: string | null
  /** The text of the empty option. */
  none: string
  onChange: (country: string | null) => void
}

/** The 197 countries by their names in the reader's language. */
export const CountrySelect = ({ value, none, onChange, ...rest }: CountrySelectProps) => {
  const { i18n } = useTranslation()
  const named = useMemo(
    () =>
      countries
        .map((code) => ({ code, name: countryName(code) }))
        .sort((a, b) => a.name.localeCompare(b.name, i18n.language)),
    [i18n.language],
  )
  return (
    <Select
      {...rest}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{none}</option>
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
