import { LRUCache } from 'lru-cache'
import type { World } from '../../../world.ts'
import { KEEP_MS, openAnswerCache, type AnswerCache } from './answer-cache.ts'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget'

/** A shop as the storefront sees it: whose it is, what it calls itself, how its reviews are shown. */
export type Shop = {
  accountId: string
  /** The connected store's name; null without one. */
  name: string | null
  settings: WidgetSettings
  /** A short sign for the settings: part of the ETag, so that a change of look reaches every cache. */
  look: string
}

/** What a process keeps of the storefront, so that most calls cost one statement or none. */
export type Memory = {
  answers: AnswerCache
  shops: LRUCache<string, Shop>
  /** False until the database is heard: nothing may be kept that nobody would tell us to forget. */
  hears: boolean
}

const CAP_BYTES = 64 * 1024 * 1024
const MOST_SHOPS = 10_000
const memories = new WeakMap<World, Memory>()

const forgetAll = ({ answers, shops }: Memory) => {
  answers.clear()
  shops.clear()
}

/** NOTIFY `storefront`: a product's id when one of its reviews changed (triggers send it), `account:<id>` when a look did. */
const hear = ({ answers, shops }: Memory, about: string) => {
  answers.drop(about)
  if (about.startsWith('account:')) shops.clear()
}

const listen = async (world: World, memory: Memory) => {
  try {
    // A connection that was lost and came back has missed what was said in between.
    await world.listen(
      'storefront',
      (about) => hear(memory, about),
      () => forgetAll(memory),
    )
    forgetAll(memory)
    memory.hears = true
  } catch (error) {
    memories.delete(world)
    world.log.warn(
      { err: error },
      'storefront answers are not kept: the database cannot be heard; the next call tries again',
    )
  }
}

/** The memory of this process; begins to listen when it is first asked for. */
export const memoryOf = (world: World): Memory => {
  const there = memories.get(world)
  if (there) return there
  const now = () => world.clock.now().getTime()
  const memory: Memory = {
    answers: openAnswerCache({ capBytes: CAP_BYTES, now }),
    shops: new LRUCache({ max: MOST_SHOPS, ttl: KEEP_MS, ttlResolution: 0, perf: { now } }),
    hears: false,
  }
  memories.set(world, memory)
  void listen(world, memory)
  return memory
}
