import { createHash } from 'node:crypto'

const KINDS = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif'])

/**
 * The name under which an image is kept in the store: from it the image is known again, whatever else is done to it
 * there. Shopify wants the ending of the address; one without gets no name of ours (null).
 */
export const imageName = (address: string): string | null => {
  const path = URL.canParse(address) ? new URL(address).pathname : ''
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  if (!KINDS.has(ending)) return null
  return `plaudit-${createHash('sha256').update(address).digest('hex').slice(0, 16)}.${ending}`
}
