import type { Letter } from '../../../providers/mail.ts'
import type { World } from '../../../world.ts'

/** A job: the queue tries again when the mail server does not take it. */
export const sendLetter = (world: World, letter: Letter): Promise<void> => world.mail.send(letter)
