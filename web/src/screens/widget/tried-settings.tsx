import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { emitAppEvent } from '../../app-events.ts'
import { rememberReturn } from '../../checkout-return.ts'
import { usePlans } from '../../features/subscriptions/queries.ts'
import { planNeededFor, type GatedName } from '../../features/widgets/draft.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { formatMoney } from '../../ui/text/numbers.ts'

/** What a plan would add, worded so that it also fits a switch that is off. */
const labelOf = (name: GatedName) => {
  if (name === 'min_rating') return 'min_rating.label'
  if (name === 'surface_colors') return 'tried.surface_colors'
  return name === 'show_powered_by' ? 'tried.hide_powered_by' : name
}

type TriedProps = {
  names: GatedName[]
  hasPlan: boolean
}

/** Tried settings that the account's plan lacks, and the plan that has them. */
export const TriedSettings = ({ names, hasPlan }: TriedProps) => {
  const needed = planNeededFor(names, usePlans().data)
  const { t, i18n } = useTranslation('widget')
  const { pathname, search } = useLocation()
  return (
    <Banner
      tone="info"
      title={t('tried.title')}
      action={
        needed?.plan ? (
          <ButtonLink
            size="sm"
            kind="dark"
            to={`/checkout?plan_id=${encodeURIComponent(needed.plan.id)}`}
            onClick={() => rememberReturn(`${pathname}${search}`)}
          >
            {t('tried.save_with', {
              plan: needed.plan.name,
              price: formatMoney(needed.plan.cost_per_month, { currency: needed.plan.currency }),
            })}
          </ButtonLink>
        ) : (
          needed && (
            <Button
              size="sm"
              onClick={() => emitAppEvent('plaudit:show-limits', { limitType: needed.limit })}
            >
              {t('tried.verb')}
            </Button>
          )
        )
      }
    >
      {t(hasPlan ? 'tried.not_included' : 'tried.no_plan', {
        names: new Intl.ListFormat(i18n.language).format(names.map((name) => t(labelOf(name)))),
      })}{' '}
      {needed?.plan && t('tried.needs', { plan: needed.plan.name })}
    </Banner>
  )
}
