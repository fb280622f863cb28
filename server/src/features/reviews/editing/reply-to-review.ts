import type { Owner } from '../../../world.ts'
import { setReply } from './set-reply.ts'

/** Adds or changes the reply. @throws Problem `not_found` */
export const replyToReview = (owner: Owner, { id, text }: { id: string; text: string }) =>
  setReply(owner, id, text)
