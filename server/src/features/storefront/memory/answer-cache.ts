/** An answer that is at hand. `about` are the product and the account whose change makes it stale. */
export type Answer = {
  body: string
  headers: Record<string, string>
  etag: string
  about: readonly string[]
}

type Kept = { answer: Answer; until: number; bytes: number }

export type AnswerCache = {
  get(key: string): Answer | undefined
  /** The answer at hand, or the one that `build` makes; those who ask meanwhile wait for the same one. */
  make(key: string, build: () => Promise<Answer>): Promise<Answer>
  /** Forgets all that is about this product or account. */
  drop(name: string): void
  clear(): void
}

/** What no NOTIFY tells (a product's new title, a plan's end) is noticed after this time, as in any cache in front of us. */
const KEEP_MS = 30_000

/** Headers, key and bookkeeping of one answer, roughly. */
const OVERHEAD_BYTES = 1_000

type Keeping = { capBytes: number; now: () => number }

/** What is kept, up to `capBytes` in all: the answer used longest ago goes first. */
const openShelf = ({ capBytes, now }: Keeping) => {
  const kept = new Map<string, Kept>()
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
    // A Map walks in the order of insertion, and `get` inserts anew: its first key was used longest ago.
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

/** The answers asked for last, up to `capBytes` in all. `now` in milliseconds. */
export const openAnswerCache = (keeping: Keeping): AnswerCache => {
  const shelf = openShelf(keeping)
  const building = new Map<string, Promise<Answer>>()
  // Counts what was dropped: an answer whose building began before a drop may be stale and is not kept.
  let drops = 0

  const forgetBuilding = () => {
    drops += 1
    // Who asks from now on must not be given an answer that was begun before.
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
