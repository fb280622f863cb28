import type { Plan } from '@plaudit/contract/billing/plans'
import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { hasSubscribedEver } from './has-subscribed-ever.ts'
import { allPlans, PLANS_CHANNEL } from './rows.ts'
import { planView } from './view.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

const MOST_ACCOUNTS = 50_000

/** The plans as this process last read them. `hears`: until the database is heard, nothing may be kept. */
type Kept = {
  plans: Map<Language, Map<string, Plan>>
  subscribed: Map<string, boolean>
  hears: boolean
  generation: number
}

const memories = new WeakMap<World, Kept>()

const forget = (kept: Kept, what: string) => {
  kept.generation += 1
  if (what === 'all') {
    kept.plans.clear()
    kept.subscribed.clear()
  } else kept.subscribed.delete(what)
}

const keptOf = (world: World): Kept => {
  const known = memories.get(world)
  if (known) return known
  const kept: Kept = { plans: new Map(), subscribed: new Map(), hears: false, generation: 0 }
  memories.set(world, kept)
  world
    .listen(
      PLANS_CHANNEL,
      (what) => forget(kept, what),
      () => forget(kept, 'all'),
    )
    .then(
      () => (kept.hears = true),
      (error: unknown) => world.log.warn({ err: error }, 'plans are read anew each time'),
    )
  return kept
}

/**
 * Every plan there is, by id, answered from memory; its features in English, or in
 * `language`. `tx` inside a transaction.
 */
export const plansById = async (
  world: World,
  tx: Tx = world.db,
  language: Language = 'en',
): Promise<ReadonlyMap<string, Plan>> => {
  const kept = keptOf(world)
  const known = kept.plans.get(language)
  if (known) return known
  const { generation } = kept
  const rows = await allPlans(tx)
  const plans = new Map(rows.map((row) => [row.id, planView(row, rows, language)]))
  if (kept.hears && kept.generation === generation) kept.plans.set(language, plans)
  return plans
}

/**
 * Whether the account has subscribed before, answered from memory: it is asked each second while plans are on screen.
 */
export const hasSubscribedBefore = async (world: World, accountId: string): Promise<boolean> => {
  const kept = keptOf(world)
  const known = kept.subscribed.get(accountId)
  if (known !== undefined) return known
  const { generation } = kept
  const has = await hasSubscribedEver({ world, accountId })
  if (kept.subscribed.size >= MOST_ACCOUNTS) kept.subscribed.clear()
  if (kept.hears && kept.generation === generation) kept.subscribed.set(accountId, has)
  return has
}
