import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { hasAccount } from '../accounts/has-account.ts'
import { readTicket } from './upload-token.ts'
import { phrase } from '../../texts/phrase.ts'

/**
 * Takes the file that `startUpload` allowed. What it is is judged by its content (FILE-1); only a redrawn picture is kept.
 * @throws Problem `link_expired` for an address that is not ours, too old or of a deleted account, `too_large`, `unsupported_file`
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
  // Deleted while the file was being put: its folder may have been emptied before.
  if (await isGone()) {
    await world.files.remove(ticket.key)
    throw new Problem('link_expired', { detail: phrase('uploads.expired') })
  }
  return { public_url: world.files.publicUrl(ticket.key) }
}
