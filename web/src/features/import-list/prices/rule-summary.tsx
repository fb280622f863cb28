import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import styles from './prices.module.css'
import { useRuleTexts } from './rule-texts.ts'
import { usePriceRules } from './rules-queries.ts'

/** The rule that prices come from, and whether it fits the store's currency. */
export const RuleSummary = ({ onRules }: { onRules: () => void }) => {
  const { t } = useTranslation('dropship')
  const { data } = usePriceRules()
  const says = useRuleTexts()
  if (!data) return null
  const { rules, store_currency: store } = data
  const isOther = store !== null && store !== rules.currency
  const hasNoRate = rules.currency !== 'USD' && rules.rate === null
  return (
    <>
      <div className={styles.rule}>
        <div className="grow">
          <h3>{t('rules.title')}</h3>
          <p className="sm muted num">{says.summary(rules)}</p>
        </div>
        <Button size="sm" onClick={onRules}>
          {t('rules.change')}
        </Button>
      </div>
      {(isOther || hasNoRate) && (
        <Banner tone="warning">
          {isOther
            ? t('rules.other_currency', { store, currency: rules.currency })
            : t('rules.no_rate', { currency: rules.currency })}
        </Banner>
      )}
    </>
  )
}
