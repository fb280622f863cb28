import type { Letter } from '../../../providers/mail.ts'
import type { World } from '../../../world.ts'

/** Job: the queue retries when the mail server does not accept the letter. */
export const sendLetter = (world: World, letter: Letter): Promise<void> => world.mail.send(letter)
