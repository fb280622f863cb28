/** A line of the page as it came; lines are counted from 1. */
export type Excerpt = { line: number; text: string }

/** A script of structured data. `value` is what it says; `problem` why it says nothing. */
export type JsonBlock = {
  raw: string
  line: number
  value: unknown
  problem: 'unreadable' | 'closed_early' | null
}

/** An object with a type, out of a JSON block or of microdata. `type` as it is written, without the vocabulary's address. */
export type DataNode = {
  type: string
  id: string | null
  fields: Readonly<Record<string, unknown>>
  /** Described for itself, not as a part of another object. */
  isRoot: boolean
  origin: 'json' | 'microdata'
  /** Where it stands; for JSON the block in which it does. */
  line: number
  block: JsonBlock | null
}

/** What a page says to a search engine that runs no scripts. */
export type PageFacts = {
  /** Where the page was after redirects. */
  url: URL
  lines: readonly string[]
  title: string | null
  description: string | null
  canonical: string | null
  isIndexable: boolean
  /** Where "noindex" stands. */
  noindex: Excerpt | null
  blocks: readonly JsonBlock[]
  nodes: readonly DataNode[]
  /** The text that a reader sees, with single spaces. */
  text: string
  /** Addresses of product pages that the page links to. */
  productLinks: number
  /** Our element stands on the page; `isFilled` when the server drew its reviews into it. */
  widget: { line: number; isFilled: boolean } | null
}
