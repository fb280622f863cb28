import { readFileSync } from 'node:fs'
import { loadPlans } from '../features/subscriptions/plans/load-plans.ts'
import { hasNoPlans } from '../features/subscriptions/plans/has-no-plans.ts'
import type { World } from '../world.ts'

const file = new URL('../../seed/plans.json', import.meta.url)

/** The first start: the plans of PLAN-2. Later they are changed by `npm run plans -- load <file>` alone. */
export const seedPlans = async (world: World): Promise<void> => {
  if (await hasNoPlans(world)) await loadPlans(world, JSON.parse(readFileSync(file, 'utf8')))
}
