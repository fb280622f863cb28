/** A page as it came: `url` after redirects, decoded by what the answer or the page says of its encoding. */
export type WebPage = { url: URL; html: string }
export type WebPageProblem = {
  /** `refused`: an address that is not of the open internet, or a page that asks to sign in. */
  problem: 'not_found' | 'unreachable' | 'refused' | 'not_a_page' | 'too_large' | 'timed_out'
}

/** Pages of others, read once as a visitor gets them, without scripts. */
export interface WebPages {
  readPage(url: URL): Promise<WebPage | WebPageProblem>
}
