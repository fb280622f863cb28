import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../drafts/use-draft.ts'
import { Button } from '../../../ui/form/button.tsx'
import { countryName, formatMoney } from '../../../ui/text/numbers.ts'
import { RuleSummary } from '../prices/rule-summary.tsx'
import { variantChange, variantsOf, type ItemDraft } from './item-draft.ts'
import { useSaveItem } from './item-queries.ts'
import { PriceTable } from './price-table.tsx'

const Shipping = ({ item }: { item: ImportItem }) => {
  const { t } = useTranslation('dropship')
  const country = countryName(item.ships_to)
  if (item.shipping === null) return <>{t('prices.shipping_unknown', { country })}</>
  const amount = formatMoney(item.shipping, { exact: true })
  return (
    <>
      {t(item.shipping_estimated ? 'prices.shipping_about' : 'prices.shipping', {
        country,
        amount,
      })}
    </>
  )
}

/** PROD-26: what each variant costs and is sold for. */
export const PricesTab = ({
  item,
  draft,
  onRules,
}: {
  item: ImportItem
  draft: Draft<ItemDraft>
  onRules: () => void
}) => {
  const { t } = useTranslation('dropship')
  const save = useSaveItem()
  const hasTyped = item.variants.some(
    ({ locked }) => locked.includes('price') || locked.includes('compare_at'),
  )
  return (
    <div className="stack">
      <RuleSummary onRules={onRules} />
      {item.variants.length === 0 ? (
        <p className="muted">{t('prices.none')}</p>
      ) : (
        <PriceTable
          item={item}
          drafts={variantsOf(item, draft.typed)}
          onType={(id, change) => draft.type(variantChange(id, change))}
        />
      )}
      <p className="sm muted">
        <Shipping item={item} />
      </p>
      {hasTyped && (
        <p className="row between">
          <span className="sm muted">{t('prices.typed_stay')}</span>
          <Button
            size="sm"
            onClick={() =>
              void save(
                { id: item.id, version: item.version, unlock: ['prices'] },
                'dropship:item.given_back',
              )
            }
          >
            {t('prices.give_back')}
          </Button>
        </p>
      )}
    </div>
  )
}
