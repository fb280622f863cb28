import type { DocumentNode } from 'graphql'

export type BulkStatus =
  'CANCELED' | 'CANCELING' | 'COMPLETED' | 'CREATED' | 'EXPIRED' | 'FAILED' | 'RUNNING'

/** A bulk operation. `finishAt`: when it is done by the sandbox's clock; null when as soon as it is read. */
export type BulkOperation = {
  __typename: 'BulkOperation'
  id: number
  domain: string
  query: string
  scope: string
  isGrouped: boolean
  status: BulkStatus
  errorCode: string | null
  createdAt: number
  completedAt: number | null
  finishAt: number | null
  objectCount: number
  rootObjectCount: number
  /** The last part of the file's address, which nobody can guess. */
  secret: string
  file: Buffer | null
}
/** One that runs: with what it was asked, read and checked. */
export type BulkRun = { operation: BulkOperation; document: DocumentNode }

/** The results are there for a week (Shopify: "`url` and `partialDataUrl` values expire after seven days"). */
export const keptMs = 7 * 86_400_000

export type BulkMemory = {
  operations: BulkOperation[]
  clear(): void
}
export const openBulkMemory = (): BulkMemory => {
  const operations: BulkOperation[] = []
  return { operations, clear: () => void operations.splice(0) }
}

export const isOpen = ({ status }: BulkOperation): boolean =>
  status === 'CREATED' || status === 'RUNNING' || status === 'CANCELING'
