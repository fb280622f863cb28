/** One page of a product's reviews on a site. `page` begins with 1. */
export type PageAsk = {
  id: string
  /** The marketplace: `amazon.de`, `aliexpress.com`. */
  site: string
  page: number
  /** The product's own page instead of the list, for a site that shows its list to nobody. */
  shortList: boolean
  rating: 'all' | '5' | '4_up' | '3_up' | '2_up'
  content: 'any' | 'text' | 'photos'
}

/** The page's text, or why there is none: after polite repeats, never at the first sign. */
export type PageAnswer =
  { text: string } | { problem: 'robot' | 'sign_in' | 'gone' | 'busy' | 'unreachable' }

/** What the product needs to read reviews where a site shows them. */
export interface ReviewSite {
  page(ask: PageAsk, signal: AbortSignal): Promise<PageAnswer>
  /** Where a short address leads: each address on the way, the last one last. Empty when nobody answers. */
  follow(address: URL): Promise<string[]>
}

export type ReviewSites = { amazon: ReviewSite; aliexpress: ReviewSite }
