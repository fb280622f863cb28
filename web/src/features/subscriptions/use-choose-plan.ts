import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { emitAppEvent } from '../../app-events.ts'
import { forgetPlansFlag } from '../../api/plans-flag.ts'
import { mayLeave } from '../../drafts/unsaved-inputs.ts'
import { isPaused } from './plans/plan-choice.ts'
import { useOwner } from './queries.ts'

/**
 * Choosing a plan (PLAN-36): what is stored about the modal goes, the checkout opens with the plan, and what it
 * costs is asked anew. While paused the resume confirmation opens instead (PLAN-39). The plan stands in the
 * address too, for a reload (PLAN-37).
 */
export const useChoosePlan = () => {
  const client = useQueryClient()
  const go = useNavigate()
  const owner = useOwner()
  return (planId: string) => {
    if (isPaused(owner.data)) return emitAppEvent('plaudit:show-resume')
    if (!mayLeave()) return
    forgetPlansFlag()
    void client.invalidateQueries({ queryKey: ['billing', 'quote'] })
    void go(`/checkout?plan_id=${encodeURIComponent(planId)}`, {
      state: { selectedPlanId: planId },
    })
  }
}
