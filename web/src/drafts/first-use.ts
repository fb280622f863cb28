import { dropOldDrafts } from './drop-old-drafts.ts'

export { noteHere } from './ask-before-leaving.ts'

dropOldDrafts()
