import { runOffThread } from '../../../off-thread/run-off-thread.ts'
import type { WebPage } from '../../../providers/web-pages.ts'
import type { OurProduct } from '../faults/found-fault.ts'
import type { Examination, examineHtml } from './examine-html.ts'

/** A shop's page takes a tenth of a second. */
const TIMEOUT_MS = 5_000

/** Reads a page and says what is wrong with it; null where that took too long, as a crafted page can make it. */
export const examinePage = (
  accountId: string,
  { html, url }: WebPage,
  ours: OurProduct | null,
  at: Date,
): Promise<Examination | null> =>
  runOffThread<Parameters<typeof examineHtml>, Examination>(
    new URL('./examine-thread.ts', import.meta.url),
    [html, url.href, ours, at],
    { accountId, timeoutMs: TIMEOUT_MS },
  )
