import type { FaultCode } from '@plaudit/contract/storefront/snippets'
import type { Excerpt, PageFacts } from '../page/page-facts.ts'

export type FoundFault = {
  code: FaultCode
  facts?: Record<string, string | number>
  excerpts?: Excerpt[]
}

/** The account's own product that the page shows; `average` and `count` are of its own published reviews. */
export type OurProduct = {
  id: string
  title: string
  average: number | null
  count: number
  imported: number
  /** Of these, how many have three stars or fewer. */
  low: number
}

export type FindFaults = (page: PageFacts, ours: OurProduct | null) => FoundFault[]
