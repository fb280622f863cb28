import type { Owner } from '../../../world.ts'
import { setReply } from './set-reply.ts'

/** Deletes the reply. @throws Problem `not_found` */
export const deleteReply = (owner: Owner, { id }: { id: string }) => setReply(owner, id, null)
