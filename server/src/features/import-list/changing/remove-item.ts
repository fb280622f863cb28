import type { ListChange } from '@plaudit/contract/dropshipping/import-list'
import type { Owner } from '../../../world.ts'
import { changeItems } from './change-items.ts'

/** PROD-25: takes one item out of the list; it can be undone. @throws Problem `not_found` */
export const removeItem = (owner: Owner, { id }: { id: string }): Promise<ListChange> =>
  changeItems(owner, { action: 'remove', ids: [id] })
