import { z } from 'zod'
import type { ListedPage } from '../supplier.ts'
import type { UnreadListed } from '../supplier-failure.ts'
import { listedProductOf } from './parse-answers.ts'
import { id } from './wire-fields.ts'
import { Listed } from './wire-products.ts'

const Named = z.object({ id })

const unread = (line: unknown, reason: string): UnreadListed => ({
  id: Named.safeParse(line).data?.id ?? null,
  reason,
})

/** The products of a page of CJ's list; what makes no sense loses itself alone, and says why. */
export const readLines = (lines: unknown[]): Pick<ListedPage, 'products' | 'unread'> => {
  const read: Pick<ListedPage, 'products' | 'unread'> = { products: [], unread: [] }
  for (const line of lines) {
    const parsed = Listed.safeParse(line)
    const product = parsed.success ? listedProductOf(parsed.data) : null
    if (product) read.products.push(product)
    else
      read.unread.push(
        unread(
          line,
          parsed.success ? 'it has no price that can be read' : z.prettifyError(parsed.error),
        ),
      )
  }
  return read
}
