import { say } from '../texts/say.ts'

/** What was typed, is not kept anywhere and would be lost with this page. */
export const unkept = new Set<object>()

/** False when there is such a thing and the owner stays with it. Links and Back ask by themselves; what navigates by code asks here. */
export const mayLeave = () => unkept.size === 0 || confirm(say('drafts:leave'))

/** A window calls its listeners in the order they came: this one is there before the router's. */
export const back: { ask?: (event: PopStateEvent) => void } = {}
globalThis.addEventListener?.('popstate', (event) => back.ask?.(event))
