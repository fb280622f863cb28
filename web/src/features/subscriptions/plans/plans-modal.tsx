import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { forgetPlansFlag } from '../../../api/plans-flag.ts'
import { useReadAgain } from '../queries.ts'
import { PlanCards } from './plan-cards.tsx'
import styles from './plans-modal.module.css'

/** PLAN-33: the plans modal refreshes the account after 100 ms. */
const REFRESH_MS = 100

/** PLAN-34. `hideClose` takes the close button away and lets clicks beside the modal pass, and Escape does nothing. */
export const PlansModal = ({
  hideClose = false,
  startYearly = false,
  onClose,
}: {
  hideClose?: boolean
  startYearly?: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation('billing')
  const readAgain = useReadAgain()
  useEffect(() => {
    forgetPlansFlag()
    const timer = setTimeout(() => void readAgain(), REFRESH_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [])
  return (
    <Dialog
      title={t('plans.title')}
      about={t('plans.about')}
      shape="stage"
      wide
      keepOpen={hideClose}
      fixed={hideClose}
      onClose={onClose}
    >
      <div className={styles.cards}>
        <PlanCards startYearly={startYearly} />
      </div>
    </Dialog>
  )
}
