import type { LiveMessage, Topic } from '@plaudit/contract/live'
import { sql } from 'kysely'
import { afterCommit, rootOf, type Db, type Tx } from './db/transaction.ts'
import type { Announce } from './providers/announce.ts'
import type { World } from './world.ts'

export const LIVE_CHANNEL = 'live'
export const SESSIONS_CHANNEL = 'sessions'

export type LiveEnvelope = LiveMessage & { accountId: string }

const announcers = new WeakMap<Tx, Announce>()

/** RUN-15: from now on changes in this database are announced in this way, while it is available; else by NOTIFY. */
export const announceThrough = (db: Db, announce: Announce): void => {
  announcers.set(db, announce)
}

const notify = (tx: Tx, message: string) =>
  sql`select pg_notify(${LIVE_CHANNEL}, ${message})`.execute(tx)

/** Sends the owner's open tabs the topics to refetch. Inside a transaction it is sent after the commit. */
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

/** Receives what `publishChanges` sent, from any process. `onGap`: something may have been missed. */
export const subscribeToChanges = async (
  world: World,
  onChange: (change: LiveEnvelope) => void,
  onGap: () => void,
): Promise<void> => {
  const take = (message: string) => onChange(JSON.parse(message) as LiveEnvelope)
  await world.listen(LIVE_CHANNEL, take, onGap)
  world.announce?.hear(take, onGap)
}

/** Notifies every web process to reload the ended sign-ins. */
export const publishSessionsEnded = async (tx: Tx): Promise<void> => {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, '')`.execute(tx)
}
