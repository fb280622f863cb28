import type { PriceOperation, PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import { useTranslation } from 'react-i18next'
import { formatMinor } from '../../../ui/text/money.ts'
import { countryName, formatNumber, shareOf } from '../../../ui/text/numbers.ts'

/** The rules in a sentence. */
export const useRuleTexts = () => {
  const { t } = useTranslation('dropship')
  const operation = ({ kind, value }: PriceOperation, currency: string): string => {
    if (kind === 'add') return t('rules.says.add', { amount: formatMinor(value, currency) })
    if (kind === 'multiply')
      return t('rules.says.multiply', { factor: formatNumber(value / 1_000) })
    return t(`rules.says.${kind}`, { share: shareOf(value, 10_000) })
  }
  return {
    summary: ({ base, ships_to, price, currency }: PriceRules): string => {
      const of =
        base === 'cost'
          ? t('rules.base_cost')
          : t('rules.base_shipping', { country: countryName(ships_to) })
      const words = [`${of} ${operation(price.rest, currency)}`]
      if (price.ranges.length > 0)
        words.push(t('rules.says.ranges', { count: price.ranges.length }))
      if (price.ending !== 'none') words.push(t('rules.says.ending', { ending: price.ending }))
      return words.join(', ')
    },
  }
}
