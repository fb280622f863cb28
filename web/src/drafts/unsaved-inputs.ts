import { translate } from '../texts/translate.ts'

/** Input that is not stored anywhere and would be lost with this page. */
export const unsavedInputs = new Set<object>()

/**
 * False when there is unsaved input and the user chooses to stay. Links and Back ask automatically; navigation by
 * code asks here.
 */
export const mayLeave = () => unsavedInputs.size === 0 || confirm(translate('drafts:leave'))

/** Listeners are called in the order of registration: this one is registered before the router's. */
export const back: { ask?: (event: PopStateEvent) => void } = {}
globalThis.addEventListener?.('popstate', (event) => back.ask?.(event))
