import type { CrawlState } from '../../../db/import-tables.ts'
import type { SourcePage } from './rules.ts'

/**
 * Parses a page of either site into one structure. No network: a saved page is read the same way. The readers, with
 * the model that finds a text's language, are loaded with the first page: most processes never read one.
 */
export const readSourcePage = async (
  source: CrawlState['source'],
  text: string,
): Promise<SourcePage> => {
  if (source === 'amazon') {
    const { readAmazonPage } = await import('./amazon/read-amazon-page.ts')
    return readAmazonPage(text)
  }
  const { readAliExpressPage } = await import('./aliexpress/read-ali-express-page.ts')
  return readAliExpressPage(text)
}
