import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

/**
 * What a validator of others says against a page's structured data (review snippets; what only merchant listings need,
 * the theme writes), and how many products it found.
 */
export const validatePage = async (html: string) => {
  const extracted = new WebAutoExtractor({
    addLocation: true,
    embedSource: ['rdfa', 'microdata'],
  }).parse(html)
  const issues = await new Validator().validate(extracted)
  return {
    products: extracted.jsonld['Product']?.length ?? 0,
    errors: issues
      .filter(({ severity }) => severity === 'ERROR')
      .map(({ issueMessage }) => issueMessage)
      .filter((message) => !message.includes('"offers" is missing')),
  }
}
