import { useTranslation } from 'react-i18next'
import { LostStoreBanner } from '../../features/stores/lost-store-banner.tsx'
import { PlanCards } from '../../features/subscriptions/plans/plan-cards.tsx'

/** `/settings/plans`: what is on sale. */
export const SettingsPlansScreen = () => {
  const { t } = useTranslation('billing')
  return (
    <section aria-label={t('plans.title')}>
      <div className="stack wide">
        <LostStoreBanner />
        <PlanCards />
      </div>
    </section>
  )
}
