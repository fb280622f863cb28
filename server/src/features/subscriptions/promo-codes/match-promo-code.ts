import { createHash, timingSafeEqual } from 'node:crypto'
import type { World } from '../../../world.ts'
import { PLANS_CHANNEL } from '../plans/rows.ts'
import { allPromoCodes } from '../plans/promo-codes/rows.ts'

type Mark = { id: string; marks: Buffer[] }
type Kept = { marks: Mark[] | null; hears: boolean; generation: number }

const memories = new WeakMap<World, Kept>()

/** Of one length whatever was typed, and the same for each spelling in capital and small letters. */
const markOf = (text: string): Buffer =>
  createHash('sha256').update(text.trim().toUpperCase()).digest()

const keptOf = (world: World): Kept => {
  const known = memories.get(world)
  if (known) return known
  const kept: Kept = { marks: null, hears: false, generation: 0 }
  memories.set(world, kept)
  const forget = () => {
    kept.generation += 1
    kept.marks = null
  }
  world
    .listen(PLANS_CHANNEL, (what) => what === 'all' && forget(), forget)
    .then(
      () => (kept.hears = true),
      (error: unknown) => world.log.warn({ err: error }, 'promo codes are read anew each time'),
    )
  return kept
}

const marksOf = async (world: World): Promise<Mark[]> => {
  const kept = keptOf(world)
  if (kept.marks) return kept.marks
  const { generation } = kept
  const marks = (await allPromoCodes(world.db)).map(({ id, code }) => ({
    id,
    marks: [markOf(code), markOf(id)],
  }))
  if (kept.hears && kept.generation === generation) kept.marks = marks
  return marks
}

/**
 * The id of the active promo code that is meant, by the code in any spelling or by its id; null when there is none.
 * Each is compared in the same time, so that an answer's time tells nothing of how much of a guess was right.
 */
export const matchPromoCode = async (world: World, given: string): Promise<string | null> => {
  const wanted = markOf(given)
  let found: string | null = null
  for (const { id, marks } of await marksOf(world))
    for (const mark of marks) if (timingSafeEqual(mark, wanted)) found = id
  return found
}
