import type { Push } from '@plaudit/contract/dropshipping/pushes'
import type { Language } from '@plaudit/contract/accounts/account-fields'
import { phrase, type Text } from '../../../../texts/phrase.ts'
import { translate } from '../../../../texts/translate.ts'
import type { ShownPush } from './rows.ts'

/** PROD-63: what is still to come is said as long as it is. */
const notesOf = ({ state, notes }: ShownPush): Text[] =>
  state === 'finishing' ? [...notes, phrase('pushing.images_loading')] : notes

export const pushView = (row: ShownPush, language: Language): Push => ({
  item_id: row.item_id,
  title: row.title,
  image: row.image_url === null ? null : { src: row.image_url },
  state: row.state,
  status: row.status,
  tries: row.tries,
  notes: notesOf(row).map((note) => translate(language, note)),
  left: row.left_count,
  asked_at: row.asked_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})
