import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import type { Page } from '@plaudit/contract/page'
import type { Owner } from '../../../world.ts'
import { waitingDrafts } from './rows.ts'
import { draftView } from './view.ts'

const onePage = {
  hasNextPage: false,
  endCursor: null,
  hasPreviousPage: false,
  startCursor: null,
}

/** No more than may wait (IMP-43): one page. */
export const listDrafts = async ({ world, accountId }: Owner): Promise<Page<ImportDraft>> => ({
  results: (await waitingDrafts(world.db, accountId, world.clock.now())).map(draftView),
  pageInfo: onePage,
})
