import type { BulkAction } from '@plaudit/contract/reviews/bulk'
import { Eye, EyeOff, RotateCcw, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { reserveBarSpace } from '../../../ui/layout/reserve-space.ts'
import { HideMenu, type HideWhy } from '../publishing/hide-menu.tsx'
import styles from './bulk-bar.module.css'

const icons = { publish: Eye, hide: EyeOff, delete: Trash2, restore: RotateCcw }

type BulkBarProps = {
  count: number
  all: boolean
  total: number | undefined
  inDeleted: boolean
  onAll: () => void
  onAct: (what: BulkAction, why?: HideWhy) => void
  onClear: () => void
}

/** The actions on the selected reviews; stays visible at the lower edge. */
export const BulkBar = ({ count, all, total, inDeleted, onAll, onAct, onClear }: BulkBarProps) => {
  const { t } = useTranslation('manage')
  const acts: BulkAction[] = inDeleted ? ['restore'] : ['publish', 'hide', 'delete']
  return (
    <section ref={reserveBarSpace} aria-label={t('bulk.label')} className={styles.bar}>
      <p className={styles.words} aria-live="polite">
        <strong className="num">
          {all && total !== undefined
            ? t('bulk.all_selected', { shown: formatNumber(total) })
            : t('bulk.selected', { count })}
        </strong>
        {!all && total !== undefined && total > count && (
          <button type="button" className={styles.all} onClick={onAll}>
            {t('bulk.select_all', { shown: formatNumber(total) })}
          </button>
        )}
      </p>
      {acts.map((what) => {
        const Icon = icons[what]
        return (
          <Fragment key={what}>
            <Button onClick={() => onAct(what)}>
              <Icon aria-hidden />
              {t(`bulk.${what}`)}
            </Button>
            {what === 'hide' && <HideMenu side="top" onHide={(why) => onAct(what, why)} />}
          </Fragment>
        )
      })}
      <Button onClick={onClear} className={styles.clear}>
        {t('bulk.clear')} <kbd>Esc</kbd>
      </Button>
    </section>
  )
}
