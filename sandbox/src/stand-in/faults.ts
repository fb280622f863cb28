/** Where a stand-in can be made to fail. */
export type FaultTarget =
  | 'shopify.token'
  | 'shopify.graphql'
  | 'shopify.bulk'
  | 'shopify.bulk-file'
  | 'pictures'
  | 'stripe'
  | 'paypal'
  | 'amazon'
  | 'aliexpress'
  | 'aliexpress-ds'
  | 'cj'

/**
 * How it fails: `unavailable` answers 503, `garbage` answers 200 with an HTML page, `throttled` answers as an exhausted
 * rate limit of that vendor does, `hang` never answers (the caller's own timeout must end it), `cut` does the work and
 * breaks the connection before the answer: the money is taken and no answer is sent. `truncated` answers well with a file
 * that ends after half of its lines. `robot` and `sign_in` are the pages that Amazon and AliExpress put in the way of
 * guests.
 */
export type FaultKind =
  'unavailable' | 'garbage' | 'throttled' | 'hang' | 'cut' | 'truncated' | 'robot' | 'sign_in'

export type Faults = {
  /** The next `times` calls at `place` fail. */
  fail(place: FaultTarget, how: FaultKind, times?: number): void
  /**
   * One call at `place` fails after `calls` successful ones. Returns how many faults there were not triggered yet.
   */
  failAfter(place: FaultTarget, how: FaultKind, calls: number): () => number
  /**
   * Runs `act` at the vendor just before one call is answered, after `calls` others. Returns how many were not
   * triggered yet.
   */
  before(place: FaultTarget, calls: number, act: () => Promise<unknown>): () => number
  /** Runs what was registered for just before this call. */
  meanwhile(place: FaultTarget): Promise<void>
  /** The fault for this call, if any; uses it up. */
  take(place: FaultTarget): FaultKind | null
  clear(): void
}

export const openFaults = (): Faults => {
  let waiting: { place: FaultTarget; how: FaultKind; after: number }[] = []
  let acts: { place: FaultTarget; after: number; act: () => Promise<unknown> }[] = []
  return {
    fail: (place, how, times = 1) =>
      void waiting.push(...Array.from({ length: times }, () => ({ place, how, after: 0 }))),
    failAfter: (place, how, after) => {
      const fault = { place, how, after }
      waiting.push(fault)
      return () => (waiting.includes(fault) ? 1 : 0)
    },
    before: (place, after, act) => {
      const one = { place, after, act }
      acts.push(one)
      return () => (acts.includes(one) ? 1 : 0)
    },
    meanwhile: async (place) => {
      const due = acts.filter((one) => one.place === place && one.after === 0)
      for (const one of acts) if (one.place === place) one.after--
      acts = acts.filter((one) => !due.includes(one))
      for (const { act } of due) await act()
    },
    take: (place) => {
      const at = waiting.findIndex((fault) => fault.place === place && fault.after === 0)
      for (const fault of waiting) if (fault.place === place && fault.after > 0) fault.after--
      return at < 0 ? null : waiting.splice(at, 1)[0]!.how
    },
    clear: () => {
      waiting = []
      acts = []
    },
  }
}
