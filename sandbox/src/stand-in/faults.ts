/** Where a stand-in can be told to fail. */
export type Place = 'shopify.token' | 'shopify.graphql' | 'pictures'

/**
 * How it fails: `unavailable` answers 503, `garbage` answers 200 with an HTML page, `throttled` answers as an exhausted
 * rate limit of that vendor does, `hang` never answers (the caller's own timeout must end it).
 */
export type How = 'unavailable' | 'garbage' | 'throttled' | 'hang'

export type Faults = {
  /** The next `times` calls at `place` fail. */
  fail(place: Place, how: How, times?: number): void
  /** The fault that this call must show, if any; uses it up. */
  take(place: Place): How | null
  clear(): void
}

export const openFaults = (): Faults => {
  let waiting: { place: Place; how: How }[] = []
  return {
    fail: (place, how, times = 1) => void waiting.push(...Array.from({ length: times }, () => ({ place, how }))),
    take: (place) => {
      const at = waiting.findIndex((fault) => fault.place === place)
      return at < 0 ? null : waiting.splice(at, 1)[0]!.how
    },
    clear: () => void (waiting = []),
  }
}
