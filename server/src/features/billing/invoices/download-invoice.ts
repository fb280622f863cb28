import type { Readable } from 'node:stream'
import { languageOf } from '../../../account-language.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { drawInvoice } from './draw-invoice.ts'
import { paymentOf } from './rows.ts'

/** @throws Problem `not_found` for an unknown payment and for one that is not paid */
export const downloadInvoice = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<{ name: string; contentType: string; body: Readable }> => {
  const row = await paymentOf(world.db, accountId, id)
  if (!row?.number) throw new Problem('not_found')
  return {
    name: `plaudit-${row.number}.pdf`,
    contentType: 'application/pdf',
    body: drawInvoice(row, {
      supportEmail: world.settings.supportEmail,
      language: await languageOf(world.db, accountId),
    }),
  }
}
