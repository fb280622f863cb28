import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { storiesOf } from '../../../test/stories/billing-stories.ts'
import type { ProviderName } from '../../../test/billing/driver.ts'
import { playStory } from '../../../test/stories/billing-story.ts'
import { startBillingWorld, type BillingWorld } from '../../../test/billing/billing-world.ts'
import { isLongRound, seedOfRound } from '../../../test/short-rounds.ts'

/**
 * Of each provider. Every move of a story follows from its seed: the same seed is the
 * same story, whenever it is played.
 */
const RUNS = Number(process.env['STORIES'] ?? (isLongRound ? 3000 : 5))
const SEED = Number(process.env['SEED'] ?? seedOfRound(1))
const PROVIDERS = (process.env['PROVIDERS'] ?? 'stripe,paypal,shopify').split(',') as ProviderName[]
/** A sandbox that has seen many stories is slow: a new one now and then. */
const PER_WORLD = 100
/** One story of a seed alone, by the number that its failure names. */
const ONLY = Number(process.env['STORY'] ?? 0)
const MOST_FAILURES = Number(process.env['MOST_FAILURES'] ?? 1)

let b: BillingWorld | undefined
afterAll(() => b?.close())

const worldFor = async (played: number): Promise<BillingWorld> => {
  if (b && played % PER_WORLD !== 0) return b
  await b?.close()
  b = await startBillingWorld()
  return b
}

test.each(PROVIDERS)(
  'with %s: whatever an owner, the clock, the network and late webhooks do: the account is as its provider has it, and nothing is charged twice',
  {
    timeout: RUNS * 20_000,
  },
  async (provider) => {
    const failures: string[] = []
    for (const [at, story] of fc
      .sample(storiesOf([provider]), { numRuns: Math.max(RUNS, ONLY), seed: SEED })
      .entries()) {
      if (ONLY > 0 && at !== ONLY - 1) continue
      if (at > 0 && at % PER_WORLD === 0)
        process.stderr.write(`${provider}: ${at} stories, ${failures.length} failed\n`)
      await playStory(await worldFor(at), story).catch((error: Error) => {
        failures.push(`story ${at + 1} of seed ${SEED}: ${error.message}`)
        if (MOST_FAILURES > 1) process.stderr.write(`${failures.at(-1)}\n\n`)
      })
      if (failures.length >= MOST_FAILURES) break
    }
    expect(failures, `${failures.join('\n\n')}\n`).toEqual([])
  },
)
