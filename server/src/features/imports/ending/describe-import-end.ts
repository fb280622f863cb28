import { IMPORT_MINUTES } from '@plaudit/contract/imports/imports'
import { phrase, type Value } from '../../../texts/phrase.ts'
import type { NewNotification } from '../../notifications/create-notification.ts'
import type { Ended } from './mark-import-ended.ts'
import type { ImportRow } from '../../../db/import-tables.ts'

const countsIn = (run: ImportRow): Value => ({
  list: [
    phrase('notifications.count_new', { number: run.count_new }),
    ...(run.count_changed
      ? [phrase('notifications.count_changed', { number: run.count_changed })]
      : []),
    ...(run.count_duplicate
      ? [phrase('notifications.count_duplicate', { number: run.count_duplicate })]
      : []),
    ...(run.count_rejected
      ? [phrase('notifications.count_rejected', { number: run.count_rejected })]
      : []),
  ],
})

/** The notification for an ended import; for a site that refused, by the kind of refusal. */
export const describeImportEnd = ({
  run,
  end,
}: Ended): Pick<NewNotification, 'type' | 'title' | 'message'> => {
  const about = { file: run.file_name ?? '', counts: countsIn(run) }
  if (end.state === 'completed')
    return {
      type: run.count_rejected > 0 ? 'warning' : 'success',
      title: phrase('notifications.import_completed'),
      message: run.photos_total
        ? phrase('notifications.import_completed_photos', { ...about, count: run.photos_total })
        : phrase('notifications.import_completed_about', about),
    }
  if (end.state === 'cancelled')
    return {
      type: 'info',
      title: phrase('notifications.import_cancelled'),
      message: phrase('notifications.import_cancelled_about', about),
    }
  if (end.problem === 'too_long')
    return {
      type: 'warning',
      title: phrase('notifications.import_too_long', { minutes: IMPORT_MINUTES }),
      message: phrase('notifications.import_too_long_about', about),
    }
  if (end.problem === 'all_rejected')
    return {
      type: 'error',
      title: phrase('notifications.import_all_rejected'),
      message: phrase('notifications.import_all_rejected_about', about),
    }
  if (end.problem === 'file_lost')
    return {
      type: 'error',
      title: phrase('notifications.import_file_lost'),
      message: phrase('notifications.import_file_lost_about', about),
    }
  if (end.problem !== undefined && end.problem !== 'fault')
    return {
      type: 'warning',
      title: phrase(`notifications.site_${end.problem}`),
      message: phrase('notifications.site_about', about),
    }
  return {
    type: 'error',
    title: phrase('notifications.import_fault'),
    message: phrase('notifications.import_fault_about', about),
  }
}
