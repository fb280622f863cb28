import { LRUCache } from 'lru-cache'

/** An answer that is at hand. `about` are the product and the account whose change makes it stale. */
export type Answer = {
  body: Buffer
  headers: Record<string, string>
  etag: string
  about: readonly string[]
}

export type AnswerCache = {
  get(key: string): Answer | undefined
  /**
   * The answer that `build` makes; concurrent requests wait for the same one. It is kept from the second time on that
   * the key is asked for: what is asked for once, like a page deep in a list, would only push others out, and fill the
   * memory with what is collected last.
   */
  make(key: string, build: () => Promise<Answer>): Promise<Answer>
  /** Drops all answers about this product or account. */
  drop(name: string): void
  clear(): void
}

/**
 * What no NOTIFY reports (a product's new title, a plan's end) is noticed after this time,
 * as in any cache in front of us.
 */
export const KEEP_MS = 30_000

/** Estimated size of headers, key and bookkeeping of one answer. */
const OVERHEAD_BYTES = 1_000

type CacheOptions = { capBytes: number; now: () => number }

/** What is kept, up to `capBytes` in all: the answer used longest ago goes first. */
const createLruStore = ({ capBytes, now }: CacheOptions) => {
  const keysAbout = new Map<string, Set<string>>()
  const kept = new LRUCache<string, Answer>({
    maxSize: capBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + OVERHEAD_BYTES,
    ttl: KEEP_MS,
    ttlResolution: 0,
    perf: { now },
    dispose: ({ about }, key) => {
      for (const name of about) {
        const keys = keysAbout.get(name)
        keys?.delete(key)
        if (keys?.size === 0) keysAbout.delete(name)
      }
    },
  })
  return {
    get: (key: string) => kept.get(key),
    keep: (key: string, answer: Answer) => {
      kept.set(key, answer)
      if (!kept.has(key)) return
      for (const name of answer.about)
        keysAbout.set(name, (keysAbout.get(name) ?? new Set()).add(key))
    },
    removeAbout: (name: string) => {
      for (const key of keysAbout.get(name) ?? []) kept.delete(key)
    },
    removeAll: () => kept.clear(),
  }
}

/** How many keys are remembered that were asked for once. */
const MOST_SEEN = 20_000
/** A longer address is none of our script's: its answer is never kept. */
const LONGEST_KEY = 1_000

/** The most recently used answers, up to `capBytes` in all. `now` in milliseconds. */
export const createAnswerCache = (keeping: CacheOptions): AnswerCache => {
  const shelf = createLruStore(keeping)
  const seen = new LRUCache<string, true>({
    max: MOST_SEEN,
    ttl: KEEP_MS,
    ttlResolution: 0,
    perf: { now: keeping.now },
  })
  const building = new Map<string, Promise<Answer>>()
  // Counts drops: an answer whose build began before a drop may be stale and is not stored.
  let drops = 0

  const forgetBuilding = () => {
    drops += 1
    // Later requests must not get an answer whose build began before.
    building.clear()
  }

  return {
    get: shelf.get,
    make: (key, build) => {
      const under = building.get(key)
      if (under) return under
      const before = drops
      const isKnown = seen.has(key)
      if (key.length <= LONGEST_KEY) seen.set(key, true)
      const made = build()
        .then((answer) => {
          if (isKnown && drops === before) shelf.keep(key, answer)
          return answer
        })
        .finally(() => {
          if (building.get(key) === made) building.delete(key)
        })
      building.set(key, made)
      return made
    },
    drop: (name) => {
      forgetBuilding()
      shelf.removeAbout(name)
    },
    clear: () => {
      forgetBuilding()
      shelf.removeAll()
    },
  }
}
