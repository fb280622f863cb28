import type { World } from '../../../../world.ts'
import { endedSessionsSince } from './rows.ts'

/** The sign-ins that ended since then, of all accounts: `http` keeps them in memory. */
export const listEndedSessions = (world: World, since: Date) => endedSessionsSince(world.db, since)
