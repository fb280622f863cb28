import sanitizeHtml from 'sanitize-html'

const allowedTags = 'p br strong em u ul ol li h2 h3 h4 blockquote table tbody tr th td'.split(' ')

/**
 * PROD-23: HTML of a supplier or of an owner as it may be shown and written into a store: paragraphs, emphasis, lists,
 * headings and tables without any attribute. Scripts, styles, pictures and links are left out.
 */
export const cleanDescription = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'title'],
    transformTags: { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' },
  })
    .replace(/<p>(\s|&nbsp;|<br \/>)*<\/p>/g, '')
    .trim()
