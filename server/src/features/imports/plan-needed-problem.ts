import type { Tx } from '../../db/transaction.ts'
import type { Problem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'

export const planNeededProblem = (
  owner: Owner,
  { wanted, room, tx = owner.world.db }: { wanted: number; room: number; tx?: Tx },
): Promise<Problem> =>
  limitProblem(owner, 'paid_plan', {
    tx,
    detail: phrase('imports.file_needs_plan', { count: wanted, free: room }),
    facts: { new: wanted, left: room },
  })
