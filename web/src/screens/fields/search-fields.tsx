import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductSelect, type ChosenProduct } from '../../features/catalogue/product-select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Field, Select, type FieldControlProps } from '../../ui/form/field.tsx'
import { AsyncSelect, type AsyncOption } from '../../ui/form/async-select.tsx'
import { ColorPicker } from '../../ui/form/color-picker.tsx'
import { countryName } from '../../ui/text/numbers.ts'
import { startsWith, type FieldState } from './field-state.ts'

const findCountries = async (typed: string): Promise<AsyncOption[]> => {
  const { countries } = await import('../../ui/form/countries.ts')
  const named = countries.map((code) => ({ id: code, title: countryName(code) }))
  return named
    .filter(({ title }) => title.toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
    .sort((a, b) => a.title.localeCompare(b.title))
}

const CountrySearch = ({
  state,
  described,
}: {
  state: FieldState
  described: FieldControlProps
}) => {
  const { t, i18n } = useTranslation('fields')
  const [typed, setTyped] = useState<string | null>(null)
  const [country, setCountry] = useState<AsyncOption | null>(
    startsWith(state, null, { id: 'NO', title: 'Norway' }),
  )
  const found = useQuery({
    queryKey: ['fields', 'countries', typed, i18n.language],
    queryFn: () => findCountries(typed ?? ''),
    enabled: typed !== null,
  })
  return (
    <AsyncSelect
      label="async-select"
      described={described}
      clearable
      disabled={state === 'off'}
      value={country}
      onChange={setCountry}
      typed={typed}
      onTyped={setTyped}
      options={found.data}
      failed={found.isError}
      texts={{
        search: t('select.search'),
        choose: t('select.choose'),
        clear: t('select.clear'),
        none: t('select.none'),
        none_at_all: t('select.none_at_all'),
        failed: t('select.failed'),
      }}
    />
  )
}

/** The kinds that choose from a list: `select`, `async-select`, `product-select`; and `color-picker`. */
export const SearchFields = ({ state }: { state: FieldState }) => {
  const { t } = useTranslation('fields')
  const [product, setProduct] = useState<ChosenProduct | null>(null)
  const [color, setColor] = useState<string | null>(startsWith(state, null, '#C2410C'))
  const off = state === 'off'
  const messages = { hint: t('page.hint'), error: state === 'wrong' ? t('page.wrong') : undefined }
  return (
    <Card label="chosen">
      <div className="stack">
        <Field label="select" {...messages}>
          {(described) => (
            <Select {...described} disabled={off} defaultValue={startsWith(state, '', 'filled')}>
              <option value="">{t('select.choose')}</option>
              {(['empty', 'filled', 'wrong'] as const).map((value) => (
                <option key={value} value={value}>
                  {t(`page.state.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="async-select" {...messages}>
          {(described) => <CountrySearch state={state} described={described} />}
        </Field>
        <Field label="product-select" {...messages}>
          {(described) => (
            <ProductSelect
              label="product-select"
              described={described}
              clearable
              disabled={off}
              value={product}
              onChange={setProduct}
            />
          )}
        </Field>
        <div className="stack close">
          <span>{'color-picker'}</span>
          <ColorPicker
            label="color-picker"
            value={color}
            fallback="#14213D"
            placeholder={t('page.hint')}
            disabled={off}
            onChange={setColor}
          />
        </div>
      </div>
    </Card>
  )
}
