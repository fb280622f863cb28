import type { LiveMessage, Topic } from '@plaudit/contract/live'
import { sql } from 'kysely'
import { afterCommit, rootOf, type Db, type Tx } from './db/transaction.ts'
import type { Announce } from './providers/announce.ts'
import type { World } from './world.ts'

export const LIVE_CHANNEL = 'live'
export const SESSIONS_CHANNEL = 'sessions'

export type LiveEnvelope = LiveMessage & { accountId: string }

const announcers = new WeakMap<Tx, Announce>()

/** RUN-15: from now on what changes in this database is announced in this way, while it is up; by NOTIFY else. */
export const announceThrough = (db: Db, announce: Announce): void => {
  announcers.set(db, announce)
}

const notify = (tx: Tx, message: string) =>
  sql`select pg_notify(${LIVE_CHANNEL}, ${message})`.execute(tx)

/** Tell the owner's open tabs what to look at again. Inside a transaction it is heard only after the commit. */
export const publishChanges = async (tx: Tx, accountId: string, topics: Topic[]): Promise<void> => {
  const envelope: LiveEnvelope = { accountId, topics }
  const message = JSON.stringify(envelope)
  const root = rootOf(tx)
  const announce = announcers.get(root)
  if (!announce?.isUp()) {
    await notify(tx, message)
    return
  }
  const announcement = announce.expect(message)
  await afterCommit(() => announcement.now().catch(() => notify(root, message)))
}

/** Hears what `changed` says, in whichever process. `onGap`: something may have been missed. */
export const subscribeToChanges = async (
  world: World,
  onChange: (change: LiveEnvelope) => void,
  onGap: () => void,
): Promise<void> => {
  const take = (message: string) => onChange(JSON.parse(message) as LiveEnvelope)
  await world.listen(LIVE_CHANNEL, take, onGap)
  await world.announce?.hear(take, onGap)
}

/** Tell every web process to read again which sign-ins have ended. */
export const publishSessionsEnded = async (tx: Tx): Promise<void> => {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, '')`.execute(tx)
}
