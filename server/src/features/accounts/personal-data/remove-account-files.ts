import type { World } from '../../../world.ts'

/** A job: the files of a deleted account. Every key the product writes begins with one of these folders. */
export const removeAccountFiles = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  for (const folder of [
    `public/${accountId}`,
    `public/reviews/${accountId}`,
    `imports/${accountId}`,
    `privacy/${accountId}`,
  ])
    await world.files.removeAll(folder)
}
