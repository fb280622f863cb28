import { dropOldDrafts } from './drop-old-drafts.ts'

export { rememberHistoryPosition } from './ask-before-leaving.ts'

dropOldDrafts()
