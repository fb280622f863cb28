/** Failures in a row after which a host is given up for the rest of an import: a dead host costs seconds at every try. */
const GIVE_UP_AFTER = 5
/** How long the unreachable hosts of one import may keep it waiting in all. */
export const LOST_TIME_MS = 10 * 60_000
/** Hosts of each kind that are remembered: the record travels in every job of the import. */
const MAX_HOSTS = 100

/** What an import has learnt of the hosts of its photos. Kept in the job, so that a new process knows it too. */
export type HostRecord = {
  /** Host → how often in a row it did not answer. */
  failures: Record<string, number>
  /** Hosts that answered at least once. */
  answered: string[]
  lostMs: number
}

export const emptyRecord = (): HostRecord => ({ failures: {}, answered: [], lostMs: 0 })

const hostOf = (address: string) => URL.parse(address)?.host ?? ''

/**
 * True when a photo is counted as unreachable without another try. Past the lost time only hosts that are known to answer
 * are tried: in a file whose photos each have a dead host of their own, no host ever fails twice.
 */
export const isGivenUp = ({ failures, answered, lostMs }: HostRecord, address: string): boolean => {
  const host = hostOf(address)
  const failed = Object.hasOwn(failures, host) ? failures[host]! : 0
  return (
    failed >= GIVE_UP_AFTER || (lostMs >= LOST_TIME_MS && (failed > 0 || !answered.includes(host)))
  )
}

/** Notes how a try ended: only a host that did not answer loses credit, a missing photo does not. */
export const noteTry = (
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
