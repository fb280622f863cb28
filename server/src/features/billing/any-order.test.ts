import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { stories } from '../../../test/billing-stories.ts'
import { playStory } from '../../../test/billing-story.ts'
import { startBillingWorld, type BillingWorld } from '../../../test/billing-world.ts'

const RUNS = Number(process.env['STORIES'] ?? (process.env['PROVE'] ? 10_000 : 30))
/** The short round ends here, however few stories it has played by then. */
const MOST_SECONDS = process.env['STORIES'] || process.env['PROVE'] ? Infinity : 12
/** A sandbox that has seen many stories is slow: a new one now and then. */
const PER_WORLD = 100
const MOST_FAILURES = Number(process.env['MOST_FAILURES'] ?? 1)
/** The stories of this seed are played first in every short round, those of another after them. */
const FIRST_SEED = 1

let b: BillingWorld | undefined
afterAll(() => b?.close())

const worldFor = async (played: number): Promise<BillingWorld> => {
  if (b && played % PER_WORLD !== 0) return b
  await b?.close()
  b = await startBillingWorld()
  return b
}

test(
  'whatever an owner, the clock, the network and late webhooks do: the account is as its provider has it, and nothing is charged twice',
  {
    timeout: RUNS * 20_000,
  },
  async () => {
    const until = Date.now() + MOST_SECONDS * 1000
    const another = Date.now() % 2 ** 31
    const seeds = process.env['SEED'] ? [Number(process.env['SEED'])] : MOST_SECONDS === Infinity ? [another] : [FIRST_SEED, another]
    const failures: string[] = []
    let played = 0
    for (const seed of seeds) {
      const numRuns = Math.ceil(RUNS / seeds.length)
      for (const [at, story] of fc.sample(stories, { numRuns, seed }).entries()) {
        // At least one of each seed, then as many as there is time for.
        if (at > 0 && Date.now() > until - (seed === FIRST_SEED && MOST_SECONDS < Infinity ? (MOST_SECONDS * 1000) / 2 : 0)) break
        if (played > 0 && played % PER_WORLD === 0 && MOST_SECONDS === Infinity) process.stderr.write(`${played} stories, ${failures.length} failed\n`)
        const world = await worldFor(played++)
        await playStory(world, story).catch((error: Error) => {
          failures.push(`story ${at + 1} of seed ${seed}: ${error.message}`)
          if (MOST_FAILURES > 1) process.stderr.write(`${failures.at(-1)}\n\n`)
        })
        if (failures.length >= MOST_FAILURES) break
      }
    }
    expect(failures, `${failures.join('\n\n')}\n`).toEqual([])
  },
)
