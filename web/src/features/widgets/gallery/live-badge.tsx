import type { KeptCheck } from '@plaudit/contract/storefront/live-page'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'

type State = 'live' | 'wrong' | 'not_found' | 'unknown' | 'never'

const states = {
  found: 'live',
  no_script: 'wrong',
  shows_shop: 'wrong',
  shows_product: 'wrong',
  other_widget: 'not_found',
  other_shop: 'not_found',
  not_found: 'not_found',
  empty_cart: 'unknown',
  password_page: 'unknown',
  missing: 'unknown',
  unreachable: 'unknown',
  timed_out: 'unknown',
  refused_address: 'unknown',
} as const satisfies Record<KeptCheck['outcome'], State>
const tones = {
  live: 'success',
  wrong: 'warning',
  not_found: 'error',
  unknown: 'warning',
  never: 'neutral',
} as const satisfies Record<State, string>

const stateOf = (check: KeptCheck | undefined): State => (check ? states[check.outcome] : 'never')

/** Whether the last check found the widget on its live page. */
export const LiveBadge = ({ check }: { check: KeptCheck | undefined }) => {
  const { t } = useTranslation('widget')
  const state = stateOf(check)
  return (
    <Badge tone={tones[state]}>
      {state === 'live' && <Check aria-hidden />}
      {(state === 'not_found' || state === 'wrong') && <TriangleAlert aria-hidden />}
      {t(`live.state.${state}`)}
    </Badge>
  )
}
