const clock =
  /^[T,\s]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm)?\s*([a-z]{1,5}|(?:gmt|utc)?[+-]\d{1,2}(?::?\d{2})?)?(?:\s*\([a-z\s]+\))?$/i

/**
 * Names of time zones as programs write them, in hours from UTC. For an ambiguous name, the meaning that most shops
 * use.
 */
const zones: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  trt: 3,
  gst: 4,
  ist: 5.5,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  brt: -3,
  art: -3,
  sgt: 8,
  hkt: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  acst: 9.5,
  acdt: 10.5,
  nzst: 12,
  nzdt: 13,
}

/** The largest offset from UTC: Kiribati is 14 hours ahead. */
const MAX_OFFSET_MINUTES = 14 * 60

/** Minutes from UTC: `PST`, `+0200`, `GMT+2`. Null: an unknown zone, or an impossible offset. */
const minutesOfZone = (zone: string): number | null => {
  const found = /^(?:gmt|utc)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone)
  if (found) {
    const minutes = Number(found[3] ?? 0)
    const offset = Number(found[2]) * 60 + minutes
    return minutes > 59 || offset > MAX_OFFSET_MINUTES ? null : (found[1] === '-' ? -1 : 1) * offset
  }
  const hours = zones[zone.toLowerCase()]
  return hours === undefined ? null : hours * 60
}

/**
 * Parses the text after the date, in milliseconds: the time of day minus its offset from UTC. Without an offset it is
 * UTC. Null: not a time.
 */
export const parseTime = (rest: string): number | null => {
  if (rest.trim() === '') return 0
  const found = clock.exec(rest)
  if (!found) return null
  const [, hours, minutes, seconds, half, zone] = found
  let hour = Number(hours)
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 60) return null
  const offset = zone ? minutesOfZone(zone) : 0
  if (offset === null) return null
  return ((hour * 60 + Number(minutes) - offset) * 60 + Number(seconds ?? 0)) * 1000
}

/** The offset of a place (IANA zone) from UTC at a local time, in milliseconds; null for an unknown place. */
export const zoneOffsetAt = (place: string, ms: number): number | null => {
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'longOffset' })
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')
    return (minutesOfZone(name?.value ?? '') ?? 0) * 60_000
  } catch {
    return null
  }
}
