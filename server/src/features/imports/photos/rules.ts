/** Failures in a row after which a host is given up for the rest of an import: a dead host costs seconds at every try. */
const GIVE_UP_AFTER = 5
/** How long the unreachable hosts of one import may keep it waiting in all. */
const LOST_TIME_MS = 10 * 60_000

/** What an import has learnt of the hosts of its photos. Kept in the job, so that a new process knows it too. */
export type HostRecord = {
  /** Host → how often in a row it did not answer. */
  failures: Record<string, number>
  lostMs: number
}

export const emptyRecord = (): HostRecord => ({ failures: {}, lostMs: 0 })

const hostOf = (address: string) => URL.parse(address)?.host ?? ''

/** True when a photo is counted as unreachable without another try. */
export const isGivenUp = ({ failures, lostMs }: HostRecord, address: string): boolean => {
  const known = failures[hostOf(address)] ?? 0
  return known >= GIVE_UP_AFTER || (known > 0 && lostMs >= LOST_TIME_MS)
}

/** Notes how a try ended: only a host that did not answer loses credit, a missing photo does not. */
export const noteTry = (record: HostRecord, address: string, { isUnreachable, ms }: { isUnreachable: boolean; ms: number }): void => {
  const host = hostOf(address)
  if (!isUnreachable) {
    delete record.failures[host]
    return
  }
  record.failures[host] = (record.failures[host] ?? 0) + 1
  record.lostMs += ms
}
