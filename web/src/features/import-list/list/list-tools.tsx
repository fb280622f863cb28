import { guardLevels } from '@plaudit/contract/dropshipping/import-item'
import { listSorts } from '@plaudit/contract/dropshipping/import-list'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../../app-events.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { FilterPill, type FilterChoice } from '../../../ui/list/filter-pill.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { useListChoices } from './list-queries.ts'
import styles from './list.module.css'
import { stockChoices, type FilterName, type ListUrl } from './use-list-url.ts'

const same = (values: string[]): FilterChoice[] => values.map((value) => ({ value, text: value }))

const Filters = ({ url }: { url: ListUrl }) => {
  const { t } = useTranslation('dropship')
  const { data } = useListChoices()
  const choices: Record<FilterName, FilterChoice[]> = {
    level: guardLevels.map((value) => ({ value, text: t(`filters.level_${value}`) })),
    stock: stockChoices.map((value) => ({ value, text: t(`filters.stock_${value}`) })),
    category: same(data?.categories ?? []),
    tag: same(data?.tags ?? []),
  }
  const names = (Object.keys(choices) as FilterName[]).filter((name) => choices[name].length > 0)
  return (
    <fieldset aria-label={t('filters.label')}>
      {names.map((name) => (
        <FilterPill
          key={name}
          label={t(`filters.${name}`)}
          value={url.terms[name] ?? ''}
          choices={choices[name]}
          removeLabel={(chosen) => t('filters.remove', { name: chosen })}
          onChange={(value) => url.change({ [name]: value })}
        />
      ))}
    </fieldset>
  )
}

/** S6.009: without the plan limit the filters lead to the plans; the search works. */
const LockedFilters = () => {
  const { t } = useTranslation('dropship')
  return (
    <Button
      size="sm"
      className={styles.locked}
      onClick={() => emitAppEvent('plaudit:show-limits', { limitType: 'filter_import' })}
    >
      <Lock size={14} aria-hidden />
      {t('filters.locked')}
    </Button>
  )
}

/** PROD-24: words, order, filters. */
export const ListTools = ({ url, canFilter }: { url: ListUrl; canFilter: boolean }) => {
  const { t } = useTranslation('dropship')
  const { terms, change } = url
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label={t('search')}
          placeholder={t('search')}
          value={terms.search ?? ''}
          onSearch={(search) => change({ search: search || null }, { replace: true })}
        />
        <Select
          aria-label={t('sort.label')}
          value={terms.sort}
          onChange={(event) =>
            change({ sort: event.target.value === 'newest' ? null : event.target.value })
          }
        >
          {listSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.filters}>
        {canFilter ? <Filters url={url} /> : <LockedFilters />}
        {(url.narrowed > 1 || (url.narrowed > 0 && !canFilter)) && (
          <button type="button" className="link sm" onClick={url.clear}>
            {t('list.clear')}
          </button>
        )}
      </div>
    </>
  )
}
