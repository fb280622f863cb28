import { LRUCache } from 'lru-cache'
import type { World } from '../../../world.ts'
import { KEEP_MS, createAnswerCache, type AnswerCache } from './answer-cache.ts'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'

/** A shop as the storefront sees it: its account, name and widgets. */
export type Shop = {
  accountId: string
  /** The connected store's name; null without one. */
  name: string | null
  /** The connected store's address; null without one. */
  url: string | null
  /** Settings by the id of their widget; the first one has the account's id. */
  widgets: ReadonlyMap<string, WidgetSettings>
  /** A short hash of the widgets: part of the ETag, so that a change reaches every cache. */
  settingsVersion: string
}

/** The storefront cache of a process: most requests need one statement or none. */
export type StorefrontCache = {
  answers: AnswerCache
  /** Answers to searches, apart from the others: words that nobody repeats push no page out. */
  searchAnswers: AnswerCache
  shops: LRUCache<string, Shop>
  /** Counts changes of settings: a shop that was read before one is not kept after it. */
  settingsChanges: number
  /** False until notifications of the database arrive: nothing may be cached that would not be invalidated. */
  isListening: boolean
}

const CAP_BYTES = 64 * 1024 * 1024
const SEARCH_CAP_BYTES = 4 * 1024 * 1024
const MOST_SHOPS = 10_000
const memories = new WeakMap<World, StorefrontCache>()

const clearAll = (memory: StorefrontCache) => {
  memory.answers.clear()
  memory.searchAnswers.clear()
  memory.shops.clear()
  memory.settingsChanges++
}

/**
 * NOTIFY `storefront`: a product's id and `shop:<account>` when a review of it changed, `account:<id>` when settings
 * or its store did.
 */
const invalidate = (memory: StorefrontCache, about: string) => {
  memory.answers.drop(about)
  memory.searchAnswers.drop(about)
  if (!about.startsWith('account:')) return
  memory.shops.clear()
  memory.settingsChanges++
}

const listenForChanges = async (world: World, memory: StorefrontCache) => {
  try {
    // After a reconnect, notifications were missed.
    await world.listen(
      'storefront',
      (about) => invalidate(memory, about),
      () => clearAll(memory),
    )
    clearAll(memory)
    memory.isListening = true
  } catch (error) {
    memories.delete(world)
    world.log.warn(
      { err: error },
      'storefront answers are not kept: the database cannot be heard; the next call tries again',
    )
  }
}

/** The cache of this process; starts listening when first used. */
export const storefrontCacheOf = (world: World): StorefrontCache => {
  const there = memories.get(world)
  if (there) return there
  const now = () => world.clock.now().getTime()
  const memory: StorefrontCache = {
    answers: createAnswerCache({ capBytes: CAP_BYTES, now }),
    searchAnswers: createAnswerCache({ capBytes: SEARCH_CAP_BYTES, now }),
    shops: new LRUCache({ max: MOST_SHOPS, ttl: KEEP_MS, ttlResolution: 0, perf: { now } }),
    settingsChanges: 0,
    isListening: false,
  }
  memories.set(world, memory)
  void listenForChanges(world, memory)
  return memory
}
