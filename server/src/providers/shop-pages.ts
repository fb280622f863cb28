export const pageProblems = ['unreachable', 'refused_address', 'missing'] as const
export type PageProblem = (typeof pageProblems)[number]

/** What the product needs to see a page of an owner's shop as shoppers get it. */
export interface ShopPages {
  /**
   * Reads the HTML that stands at this address, at most 4 MB within 12 seconds. Answers a problem instead of throwing:
   * `missing` for 404 and 410, `refused_address` for one that is not on the open internet.
   */
  read(url: URL): Promise<{ html: string } | { problem: PageProblem }>
}
