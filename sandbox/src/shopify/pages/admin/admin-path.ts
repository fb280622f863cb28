/** The address of a page of a shop's admin: `adminPath(domain, 'orders', 5)`. */
export const adminPath = (domain: string, ...parts: (string | number)[]): string =>
  ['/shopify', domain, 'admin', ...parts].join('/')

/** The same with what was done, which the page says. */
export const doneAt = (done: string, domain: string, ...parts: (string | number)[]): string =>
  `${adminPath(domain, ...parts)}?done=${encodeURIComponent(done)}`
