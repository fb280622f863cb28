/** A cached answer. `about`: the product and the account whose changes make it stale. */
export type Answer = {
  body: string
  headers: Record<string, string>
  etag: string
  about: readonly string[]
}

type CacheEntry = { answer: Answer; until: number; bytes: number }

export type AnswerCache = {
  get(key: string): Answer | undefined
  /** The cached answer, or the one that `build` makes; concurrent requests wait for the same one. */
  make(key: string, build: () => Promise<Answer>): Promise<Answer>
  /** Drops all answers about this product or account. */
  drop(name: string): void
  clear(): void
}

/**
 * Changes without a NOTIFY (a product's new title, a plan's end) are seen after this time, as in any cache in front
 * of us.
 */
const KEEP_MS = 30_000

/** Estimated size of headers, key and bookkeeping of one answer. */
const OVERHEAD_BYTES = 1_000

type CacheOptions = { capBytes: number; now: () => number }

/** Stores up to `capBytes` in all; the least recently used answer is dropped first. */
const createLruStore = ({ capBytes, now }: CacheOptions) => {
  const kept = new Map<string, CacheEntry>()
  const keysAbout = new Map<string, Set<string>>()
  let bytes = 0

  const remove = (key: string) => {
    const one = kept.get(key)
    if (!one) return
    kept.delete(key)
    bytes -= one.bytes
    for (const name of one.answer.about) {
      const keys = keysAbout.get(name)
      keys?.delete(key)
      if (keys?.size === 0) keysAbout.delete(name)
    }
  }

  const get = (key: string): Answer | undefined => {
    const one = kept.get(key)
    if (!one) return undefined
    if (one.until <= now()) {
      remove(key)
      return undefined
    }
    kept.delete(key)
    kept.set(key, one)
    return one.answer
  }

  const keep = (key: string, answer: Answer) => {
    remove(key)
    const size = (answer.body.length + key.length) * 2 + OVERHEAD_BYTES
    if (size > capBytes) return
    kept.set(key, { answer, until: now() + KEEP_MS, bytes: size })
    bytes += size
    for (const name of answer.about)
      keysAbout.set(name, (keysAbout.get(name) ?? new Set()).add(key))
    // A Map iterates in insertion order, and `get` inserts again: its first key is the least recently used.
    for (const oldest of kept.keys()) {
      if (bytes <= capBytes) break
      remove(oldest)
    }
  }

  return {
    get,
    keep,
    removeAbout: (name: string) => {
      for (const key of keysAbout.get(name) ?? []) remove(key)
    },
    removeAll: () => {
      for (const key of kept.keys()) remove(key)
    },
  }
}

/** The most recently used answers, up to `capBytes` in all. `now` in milliseconds. */
export const createAnswerCache = (keeping: CacheOptions): AnswerCache => {
  const shelf = createLruStore(keeping)
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
      const made = build()
        .then((answer) => {
          if (drops === before) shelf.keep(key, answer)
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
