import type { Catalogue } from '@plaudit/contract/dropshipping/find-products'
import { MOST_COUNTED } from '@plaudit/contract/dropshipping/find-products'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterPill, type FilterChoice } from '../../../ui/list/filter-pill.tsx'
import { formatMoney, formatNumber } from '../../../ui/text/numbers.ts'
import { bandNames, costBands, seenChoices, stockSteps, type CostBand } from './search-choices.ts'
import styles from './search-bar.module.css'
import type { FindUrl } from './use-find-url.ts'

type PillProps = {
  name: 'category' | 'cost' | 'min_stock' | 'seen'
  url: FindUrl
  choices: FilterChoice[]
  children?: ReactNode
}

const Pill = ({ name, url, ...rest }: PillProps) => {
  const { t } = useTranslation('find')
  return (
    <FilterPill
      {...rest}
      label={t(`filters.${name}`)}
      value={url.terms[name] ?? ''}
      removeLabel={(chosen) => t('filters.remove', { name: chosen })}
      onChange={(value) => url.change({ [name]: value })}
    />
  )
}

/** Categories under the two wider ones that they belong to. */
const CategoryPill = ({ url, catalogue }: { url: FindUrl; catalogue: Catalogue | undefined }) => {
  const categories = catalogue?.categories ?? []
  const groups = Map.groupBy(categories, ({ path }) => path.slice(0, -1).join(' › '))
  const choices = categories.map(({ id, path }) => ({ value: id, text: path.at(-1) ?? id }))
  return (
    <Pill name="category" url={url} choices={choices}>
      {[...groups].map(([group, inside]) => (
        <optgroup key={group} label={group}>
          {inside.map(({ id, path }) => (
            <option key={id} value={id}>
              {path.at(-1)}
            </option>
          ))}
        </optgroup>
      ))}
    </Pill>
  )
}

const useCostText = () => {
  const { t } = useTranslation('find')
  return (band: CostBand) => {
    const { min_cost, max_cost }: { min_cost?: number; max_cost?: number } = costBands[band]
    if (min_cost === undefined) return t('filters.cost_to', { to: formatMoney(max_cost ?? 0) })
    if (max_cost === undefined) return t('filters.cost_from', { from: formatMoney(min_cost) })
    return t('filters.cost_between', { from: formatMoney(min_cost), to: formatMoney(max_cost) })
  }
}

const countText = (total: number) =>
  total >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(total)

/** PROD-14: the filters, and how many products there are. */
export const FilterPills = ({
  url,
  catalogue,
  total,
}: {
  url: FindUrl
  catalogue: Catalogue | undefined
  total: number | undefined
}) => {
  const { t } = useTranslation('find')
  const costText = useCostText()
  return (
    <fieldset className={styles.pills} aria-label={t('filters.label')}>
      <CategoryPill url={url} catalogue={catalogue} />
      <Pill
        name="cost"
        url={url}
        choices={bandNames.map((band) => ({ value: band, text: costText(band) }))}
      />
      <Pill
        name="min_stock"
        url={url}
        choices={stockSteps.map((step) => ({
          value: step,
          text:
            step === '1'
              ? t('filters.in_stock')
              : t('filters.stock_from', { shown: formatNumber(Number(step)) }),
        }))}
      />
      <Pill
        name="seen"
        url={url}
        choices={seenChoices.map((value) => ({ value, text: t(`filters.seen_${value}`) }))}
      />
      {url.narrowed > 1 && (
        <button type="button" className="link sm" onClick={url.clear}>
          {t('filters.clear')}
        </button>
      )}
      <span className={styles.count} aria-live="polite">
        {total !== undefined && t('list.count', { count: total, shown: countText(total) })}
      </span>
    </fieldset>
  )
}
