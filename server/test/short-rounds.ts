/** `npm run prove`: every case of a test. `npm test`: a short round of them. */
export const isLongRound = Boolean(process.env['PROVE'])

/**
 * The suite's run on PostgreSQL plays other short rounds than the one on the embedded database: both together try more.
 */
const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL'])

/** A seed for a short round of random cases; `seed` on the embedded database, the next on PostgreSQL. */
export const seedOfRound = (seed: number): number => seed + (isOnPostgres ? 1 : 0)

/**
 * Which of the calls `first`, `first + 1`, … (below `most`) a test disturbs, one after the other: all of them in the
 * long round; in the short one each `step`th, on PostgreSQL those that lie between the ones of the embedded database.
 */
export function* callsOfRound({
  first = 0,
  most,
  step,
}: {
  first?: number
  most: number
  step: number
}): Generator<number> {
  const apart = isLongRound ? 1 : step
  const start = first + (isOnPostgres && !isLongRound ? Math.ceil(step / 2) : 0)
  for (let call = start; call < most; call += apart) yield call
}
