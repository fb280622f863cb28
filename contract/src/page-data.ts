import type { PublicSettings } from './owner-tools/third-parties.ts'

/** What the server writes into each page as JSON, in the element `page-data`. */
export type PageData = {
  settings: PublicSettings
  /** Addresses below `/api/` that the screen asks for first. */
  requests: string[]
}
