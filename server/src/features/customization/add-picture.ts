import { readFile } from 'node:fs/promises'
import { v7 } from 'uuid'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { phrase } from '../../texts/phrase.ts'

const MOST_BYTES = 10 * 1024 * 1024

/**
 * A picture for a customization request. What it is is judged by its content (FILE-1); it is drawn anew, so that
 * nothing but the picture is kept. @throws Problem `too_large`, `unsupported_file`
 */
export const addPicture = async (
  { world, accountId }: Owner,
  { file }: { file: { path: string; size: number } },
): Promise<{ key: string; url: string }> => {
  if (file.size > MOST_BYTES)
    throw new Problem('too_large', { detail: phrase('billing.picture_too_large', { max: 10 }) })
  const picture = await world.pictures.redraw(await readFile(file.path))
  if ('problem' in picture) throw new Problem('unsupported_file')
  const key = `public/${accountId}/customization/${v7()}.webp`
  await world.files.put(key, picture.large, 'image/webp')
  return { key, url: world.files.publicUrl(key) }
}
