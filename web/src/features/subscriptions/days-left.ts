const DAY_MS = 86_400_000

/** Days until a moment, a begun one counted whole; 0 when it is past. */
export const daysLeft = (until: string, now: Date = new Date()): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / DAY_MS))
