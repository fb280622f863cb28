/**
 * Consecutive failures after which a host is given up for the rest of an import: each attempt at a dead host costs
 * seconds.
 */
const GIVE_UP_AFTER = 5
/** The total time that unreachable hosts of one import may cost. */
export const MAX_UNREACHABLE_MS = 10 * 60_000
/** How many hosts of each kind are remembered: the record is stored in every job of the import. */
const MAX_HOSTS = 100

/** What an import has learnt about the hosts of its photos. Stored in the job, so that a new process has it too. */
export type HostRecord = {
  /** Host → consecutive failures. */
  failures: Record<string, number>
  /** Hosts that responded at least once. */
  answered: string[]
  lostMs: number
}

export const emptyHostRecord = (): HostRecord => ({ failures: {}, answered: [], lostMs: 0 })

const hostOf = (address: string) => URL.parse(address)?.host ?? ''

/**
 * True when a photo counts as unreachable without an attempt. Beyond the time limit, only hosts that have responded
 * before are tried: if each photo of a file has its own dead host, no host ever fails twice.
 */
export const isHostGivenUp = (
  { failures, answered, lostMs }: HostRecord,
  address: string,
): boolean => {
  const host = hostOf(address)
  const failed = Object.hasOwn(failures, host) ? failures[host]! : 0
  return (
    failed >= GIVE_UP_AFTER ||
    (lostMs >= MAX_UNREACHABLE_MS && (failed > 0 || !answered.includes(host)))
  )
}

/** Records the result of an attempt: only a host that does not respond is charged, a missing photo is not. */
export const recordHostResult = (
  record: HostRecord,
  address: string,
  { isUnreachable, ms }: { isUnreachable: boolean; ms: number },
): void => {
  const host = hostOf(address)
  if (!isUnreachable) {
    delete record.failures[host]
    if (!record.answered.includes(host))
      record.answered = [...record.answered, host].slice(-MAX_HOSTS)
    return
  }
  record.lostMs += ms
  if (Object.hasOwn(record.failures, host) || Object.keys(record.failures).length < MAX_HOSTS)
    record.failures[host] = (Object.hasOwn(record.failures, host) ? record.failures[host]! : 0) + 1
}
