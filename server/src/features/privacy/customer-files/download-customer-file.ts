import { Readable } from 'node:stream'
import { languageOf } from '../../../account-language.ts'
import type { FileAnswer } from '../../../http/route.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { getStore } from '../../stores/get-store.ts'
import { drawCustomerFile, type CustomerData } from './draw-customer-file.ts'
import { customerFileOf } from './rows.ts'

/** A page in the owner's language. @throws Problem `not_found` for another account's file and for one that has expired */
export const downloadCustomerFile = async (
  owner: Owner,
  { id }: { id: string },
): Promise<FileAnswer> => {
  const { world, accountId } = owner
  const row = await customerFileOf(world.db, accountId, id)
  if (!row || row.expires_at <= world.clock.now()) throw new Problem('not_found')
  const parts = (await (await world.files.read(row.file_key)).toArray()) as Uint8Array[]
  const kept = JSON.parse(Buffer.concat(parts).toString()) as CustomerData
  const store = await getStore(owner)
  const page = drawCustomerFile(kept, {
    language: await languageOf(world.db, accountId),
    shop: store?.name ?? '',
    photoUrl: (key) => new URL(world.files.publicUrl(key), world.settings.publicUrl).href,
  })
  return {
    name: `plaudit-customer-${row.created_at.toISOString().slice(0, 10)}.html`,
    contentType: 'text/html; charset=utf-8',
    body: Readable.from([page]),
  }
}
