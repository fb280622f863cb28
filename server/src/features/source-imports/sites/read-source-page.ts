import type { SourceName } from '@plaudit/contract/imports/source-imports'
import { readAliExpressPage } from './aliexpress/read-page.ts'
import { readAmazonPage } from './amazon/read-page.ts'
import type { SourcePage } from './rules.ts'

/** Parses a page of either site into one structure. No network: a saved page is read the same way. */
export const readSourcePage = (source: SourceName, text: string): SourcePage =>
  source === 'amazon' ? readAmazonPage(text) : readAliExpressPage(text)
