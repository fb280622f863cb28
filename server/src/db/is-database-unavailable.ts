/**
 * SQLSTATE classes and codes that say "not now" rather than "wrong": connection exceptions (08), too many connections
 * (53), operator intervention and restarts (57), serialization and deadlocks (40). PostgreSQL manual, appendix A.
 */
const passing = /^(08|53|57|40)[0-9A-Z]{3}$/
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|The connection to the database)/

type Failure = { code?: string; message?: string; syscall?: string }

/** True for an error of the database driver that may be gone at the next try: nothing was wrong with what was asked. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const { code = '', message = '', syscall } = (error ?? {}) as Failure
  return passing.test(code) || (network.has(code) && syscall !== undefined) || words.test(message)
}
