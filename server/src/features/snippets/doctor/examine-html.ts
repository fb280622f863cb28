import type { SnippetCheck } from '@plaudit/contract/storefront/snippets'
import type { OurProduct } from '../faults/found-fault.ts'
import { readPage } from '../page/read-page.ts'
import { diagnosePage } from './diagnose-page.ts'
import { readingOf } from './reading-of.ts'

export type Examination = Pick<SnippetCheck, 'faults' | 'passed' | 'can_show_stars' | 'reading'>

/** What a page says and what is wrong with it. `address` after redirects, as text, since it comes from another thread. */
export const examineHtml = (
  html: string,
  address: string,
  ours: OurProduct | null,
  at: Date,
): Examination => {
  const facts = readPage(html, new URL(address))
  return { ...diagnosePage(facts, ours, at), reading: readingOf(facts) }
}
