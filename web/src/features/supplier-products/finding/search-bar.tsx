import { destinations, warehouses } from '@plaudit/contract/dropshipping/find-products'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/form/field.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { countryName, formatNumber } from '../../../ui/text/numbers.ts'
import { sorts } from './search-choices.ts'
import styles from './search-bar.module.css'
import type { FindUrl } from './use-find-url.ts'

/** PROD-14: words, the country that is sold to, the warehouse, the order. */
export const SearchBar = ({ url, total }: { url: FindUrl; total: number }) => {
  const { t } = useTranslation('find')
  const { terms, change } = url
  return (
    <div className={styles.bar}>
      <SearchBox
        label={t('search.label')}
        placeholder={
          total > 0 ? t('search.placeholder', { shown: formatNumber(total) }) : t('search.label')
        }
        value={terms.search ?? ''}
        onSearch={(search) => change({ search: search || null }, { replace: true })}
      />
      <Select
        aria-label={t('search.ships_to')}
        value={terms.ships_to}
        onChange={(event) =>
          change({ ships_to: event.target.value === 'US' ? null : event.target.value })
        }
      >
        {destinations.map((country) => (
          <option key={country} value={country}>
            {t('search.to_country', { country: countryName(country) })}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('search.ships_from')}
        value={terms.ships_from ?? ''}
        onChange={(event) => change({ ships_from: event.target.value || null })}
      >
        <option value="">{t('search.from_anywhere')}</option>
        {warehouses.map((country) => (
          <option key={country} value={country}>
            {t('search.from_country', { country: countryName(country) })}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('sort.label')}
        value={terms.sort}
        onChange={(event) =>
          change({ sort: event.target.value === 'relevance' ? null : event.target.value })
        }
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
