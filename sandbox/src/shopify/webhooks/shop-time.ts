const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Oslo',
  timeZoneName: 'longOffset',
  hour: '2-digit',
})

/** A time as webhooks carry it: in the shop's time zone, with its offset (`2026-07-02T11:15:00+02:00`). */
export const shopTime = (ms: number): string => {
  const name = parts.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value
  const offset = /([+-])(\d\d):(\d\d)/.exec(name)?.[0] ?? '+00:00'
  const [hours, minutes] = offset.slice(1).split(':').map(Number)
  const shift = (offset.startsWith('-') ? -1 : 1) * (hours! * 60 + minutes!) * 60_000
  return new Date(ms + shift).toISOString().replace(/\.\d{3}Z$/, offset)
}

/** The same time as GraphQL answers it: UTC, whole seconds. */
export const utcTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
