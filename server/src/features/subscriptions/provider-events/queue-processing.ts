import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'

export const queueProcessing = (
  tx: Tx,
  world: World,
  {
    provider,
    subject,
    isUrgent,
  }: { provider: PaymentProvider; subject: string; isUrgent: boolean },
) =>
  world.queue.send(
    tx,
    'billing.process-events',
    { provider, subject },
    { key: `${provider}:${subject}`, isUrgent },
  )
