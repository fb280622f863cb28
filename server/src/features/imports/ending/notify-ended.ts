import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import type { Ended } from './mark-import-ended.ts'
import { describeImportEnd } from './describe-import-end.ts'

/** Notifies the owner how an import ended (IMP-22). */
export const notifyEnded = (tx: Tx, owner: Owner, ended: Ended): Promise<void> => {
  const { run, end } = ended
  return createNotification(tx, owner, {
    ...describeImportEnd(ended),
    primary_action_text: phrase('notifications.see_reviews'),
    primary_action_url: `/manage?import_id=${run.id}`,
    secondary_action_text: phrase('notifications.see_import'),
    secondary_action_url: `/import/runs/${run.id}`,
    event_key: `import:${run.id}:${end.state}:${run.next_row}`,
  })
}
