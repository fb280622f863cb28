import { useTranslation } from 'react-i18next'
import type { Selection } from '../../features/reviews/list/use-selection.ts'
import { Check } from '../../ui/form/choice.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import styles from './list-head.module.css'
import type { Review } from '@plaudit/contract/reviews/review'

/** One request takes up to 500 ids; for a longer page, everything that matches is meant. */
const MOST_IDS = 500

const hints = [
  ['j k', 'move'],
  ['x', 'select'],
  ['r', 'reply'],
  ['h', 'hide'],
  ['p', 'pin'],
] as const

type ListHeadProps = {
  selection: Selection
  reviews: Review[]
  total: number | undefined
  onHelp: () => void
}

/** Selects all, shows the count and the shortcuts. */
export const ListHead = ({ selection, reviews, total, onHelp }: ListHeadProps) => {
  const { t } = useTranslation('manage')
  const isAll = selection.all || (selection.count > 0 && selection.count >= reviews.length)
  const tick = () => {
    if (selection.count > 0) return selection.clear()
    selection.take(reviews, reviews.length > MOST_IDS)
  }
  const shown = formatNumber(total ?? reviews.length)
  return (
    <div className={styles.head}>
      <Check
        aria-label={t('list.select_page')}
        checked={isAll}
        some={selection.count > 0 && !isAll}
        onChange={tick}
      />
      <span className="num grow">
        {selection.count > 0
          ? t('list.selected', {
              selected: formatNumber(selection.all ? (total ?? selection.count) : selection.count),
              total: shown,
            })
          : t('list.count', { count: total ?? reviews.length, shown })}
      </span>
      <span className={styles.keys}>
        {hints.map(([keys, text]) => (
          <span key={text} aria-hidden>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {t(`keys.${text}`)}
          </span>
        ))}
        <button type="button" onClick={onHelp}>
          <kbd aria-hidden>?</kbd>
          {t('keys.all')}
        </button>
      </span>
    </div>
  )
}
