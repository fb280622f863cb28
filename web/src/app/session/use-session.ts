import { useSyncExternalStore } from 'react'
import { sessionState, watchSession } from '../../api/session.ts'

/** Whether somebody is signed in, in this tab and the others. */
export const useSession = () => useSyncExternalStore(watchSession, sessionState)
