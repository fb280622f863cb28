import type { PrivacyOutcome } from '../../db/privacy/privacy-tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { setAnswered } from './rows.ts'

/** A request is answered; what was asked goes with it, since it names a person. */
export const closeRequest = async (
  tx: Tx,
  answer: { id: string; outcome: PrivacyOutcome; at: Date },
): Promise<void> => {
  await setAnswered(tx, answer)
}
