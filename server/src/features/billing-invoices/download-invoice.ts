import type { Readable } from 'node:stream'
import { languageOf } from '../../account-language.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findPayment } from '../subscriptions/payments/find-payment.ts'

/** @throws Problem `not_found` for an unknown payment and for one that is not paid */
export const downloadInvoice = async (
  owner: Owner,
  { id }: { id: string },
): Promise<{ name: string; contentType: string; body: Readable }> => {
  const { world, accountId } = owner
  const row = await findPayment(owner, id)
  if (!row?.number) throw new Problem('not_found')
  const { drawInvoice } = await import('./draw-invoice.ts')
  return {
    name: `plaudit-${row.number}.pdf`,
    contentType: 'application/pdf',
    body: drawInvoice(row, {
      supportEmail: world.settings.supportEmail,
      language: await languageOf(world.db, accountId),
    }),
  }
}
