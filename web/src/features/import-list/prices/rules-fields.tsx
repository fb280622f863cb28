import { destinations } from '@plaudit/contract/dropshipping/find-products'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../drafts/use-draft.ts'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field, Select, TextField } from '../../../ui/form/field.tsx'
import { displayNames } from '../../../ui/text/formatters.ts'
import { countryName } from '../../../ui/text/numbers.ts'
import styles from './prices.module.css'
import type { RulesDraft } from './rules-draft.ts'
import { StepsFields } from './steps-fields.tsx'

const currencies = Intl.supportedValuesOf('currency')
const currencyName = (code: string) =>
  `${code} · ${displayNames(i18next.language, { type: 'currency' }).of(code) ?? code}`

type FieldsProps = { draft: Draft<RulesDraft> }

const BaseFields = ({ draft: { value, type } }: FieldsProps) => {
  const { t } = useTranslation('dropship')
  return (
    <div className={styles.pair}>
      <Field label={t('rules.base')} hint={t('rules.base_hint')}>
        {(described) => (
          <Select
            {...described}
            value={value.base}
            onChange={(event) => type({ base: event.target.value as RulesDraft['base'] })}
          >
            <option value="cost">{t('rules.base_cost')}</option>
            <option value="cost_and_shipping">{t('rules.base_with_shipping')}</option>
          </Select>
        )}
      </Field>
      <Field label={t('rules.ships_to')}>
        {(described) => (
          <Select
            {...described}
            value={value.ships_to}
            onChange={(event) => type({ ships_to: event.target.value as RulesDraft['ships_to'] })}
          >
            {destinations.map((country) => (
              <option key={country} value={country}>
                {countryName(country)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

/** PROD-28: the currency, and the rate that the owner fixes: none is ever made up. */
const CurrencyFields = ({ draft: { value, type } }: FieldsProps) => {
  const { t } = useTranslation('dropship')
  return (
    <div className={styles.pair}>
      <Field label={t('rules.currency')}>
        {(described) => (
          <Select
            {...described}
            value={value.currency}
            onChange={(event) => type({ currency: event.target.value })}
          >
            {currencies.map((code) => (
              <option key={code} value={code}>
                {currencyName(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {value.currency !== 'USD' && (
        <TextField
          label={t('rules.rate', { currency: value.currency })}
          hint={t('rules.rate_hint')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={value.rate}
          onChange={(event) => type({ rate: event.target.value })}
        />
      )}
    </div>
  )
}

const CompareFields = ({ draft: { value, type } }: FieldsProps) => {
  const { t } = useTranslation('dropship')
  const { compare, currency } = value
  return (
    <>
      <Switch
        label={t('rules.compare')}
        hint={t('rules.compare_hint')}
        checked={value.has_compare}
        onChange={(has_compare) => type({ has_compare })}
      />
      {value.has_compare && (
        <div className={styles.inner}>
          <Field label={t('rules.compare_of')}>
            {(described) => (
              <Select
                {...described}
                value={compare.of}
                onChange={(event) =>
                  type({ compare: { ...compare, of: event.target.value as 'price' | 'base' } })
                }
              >
                <option value="price">{t('rules.compare_price')}</option>
                <option value="base">{t('rules.compare_base')}</option>
              </Select>
            )}
          </Field>
          <StepsFields
            value={compare}
            currency={currency}
            all={compare.of === 'price' ? t('rules.all_prices') : t('rules.all')}
            onChange={(more) => type({ compare: { ...compare, ...more } })}
          />
        </div>
      )}
    </>
  )
}

/** PROD-26 … PROD-28: how prices come about. */
export const RulesFields = ({ draft }: FieldsProps) => {
  const { t } = useTranslation('dropship')
  const { value, type } = draft
  return (
    <div className="stack">
      <BaseFields draft={draft} />
      <CurrencyFields draft={draft} />
      <fieldset className="stack close">
        <legend className={styles.legend}>{t('rules.price')}</legend>
        <StepsFields
          value={value.price}
          currency={value.currency}
          all={t('rules.all')}
          onChange={(more) => type({ price: { ...value.price, ...more } })}
        />
      </fieldset>
      <CompareFields draft={draft} />
      <TextField
        label={t('rules.min_margin')}
        hint={t('rules.min_margin_hint')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={value.min_margin}
        onChange={(event) => type({ min_margin: event.target.value })}
      />
    </div>
  )
}
