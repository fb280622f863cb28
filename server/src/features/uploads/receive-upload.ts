import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { hasAccount } from '../accounts/has-account.ts'
import { readTicket } from './upload-token.ts'
import { phrase } from '../../texts/phrase.ts'

/**
 * Stores the file that `startUpload` allowed. Its type is determined by its content (FILE-1); only a re-encoded
 * picture is stored.
 * @throws Problem `link_expired` for a URL that is not ours, too old or of a deleted account, `too_large`,
 * `unsupported_file`
 */
export const receiveUpload = async (
  world: World,
  token: string,
  content: Uint8Array,
): Promise<{ public_url: string }> => {
  const ticket = await readTicket(token, world.settings.sessionSecret, world.clock.now())
  if (!ticket) throw new Problem('link_expired', { detail: phrase('uploads.expired') })
  if (content.byteLength > ticket.size)
    throw new Problem('too_large', { detail: phrase('uploads.larger_than_announced') })
  const picture = await world.pictures.redraw(content)
  if ('problem' in picture) throw new Problem('unsupported_file')
  const isGone = async () => !(await hasAccount(world, ticket.accountId))
  if (await isGone()) throw new Problem('link_expired', { detail: phrase('uploads.expired') })
  await world.files.put(ticket.key, picture.large, 'image/webp')
  // The account was deleted while the file was being stored: its folder may have been emptied before.
  if (await isGone()) {
    await world.files.remove(ticket.key)
    throw new Problem('link_expired', { detail: phrase('uploads.expired') })
  }
  return { public_url: world.files.publicUrl(ticket.key) }
}
