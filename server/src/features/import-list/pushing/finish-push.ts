import { isDatabaseUnavailable } from '../../../db/is-database-unavailable.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { phrase, type Text } from '../../../texts/phrase.ts'
import type { Owner, World } from '../../../world.ts'
import { finishImages } from '../../store-products/finish-images.ts'
import { sayRefusal } from '../../store-products/say-refusal.ts'
import { lookLater } from './look-later.ts'
import { changePush, pushOf, type PushedItem, type PushRow } from './rows.ts'

type Payload = PushedItem & { asked: number }

const isMeant = (push: PushRow | undefined, asked: number): push is PushRow =>
  push?.state === 'finishing' && push.asked_at.getTime() === asked

/** What there is to say once nothing is loaded any more; null: look again. */
const look = async (owner: Owner, push: PushRow): Promise<Text[] | null> => {
  if (!push.pushed) return []
  try {
    const found = await finishImages(owner, push.pushed)
    if (found.state === 'waiting') return null
    return found.state === 'ready' ? found.failedImages.flatMap((one) => sayRefusal(one)) : []
  } catch (error) {
    // A store that is not there any more has nothing to finish.
    if (error instanceof Problem && error.code === 'store_needed') return []
    if (isDatabaseUnavailable(error)) throw error
    owner.world.log.warn({ err: error, item_id: push.item_id }, 'the images of a push')
    return null
  }
}

/**
 * The job that looks again at a push whose images the store was still loading (PROD-63), after growing pauses, for an hour.
 * A push that was begun meanwhile takes its place.
 */
export const finishPush = async (
  world: World,
  { accountId, id, asked }: Payload,
): Promise<void> => {
  const owner = { world, accountId }
  const which = { accountId, id }
  const found = await pushOf(world.db, which)
  if (!isMeant(found, asked)) return
  const said = await look(owner, found)
  await inTransaction(world.db, async (tx) => {
    const push = await pushOf(tx, which, { isLocked: true })
    if (!isMeant(push, asked) || push.tries !== found.tries) return
    const looks = push.tries + 1
    if (said === null && (await lookLater(tx, owner, { which, push, looks }))) {
      await changePush(tx, which, { tries: looks })
    } else {
      const more = said ?? [phrase('pushing.images_late')]
      const notes = JSON.stringify([...push.notes, ...more])
      await changePush(tx, which, { state: 'done', notes, tries: 0, ended_at: world.clock.now() })
    }
    await publishChanges(tx, accountId, ['import_list'])
  })
}
