import { SupplierFailure } from '../supplier-failure.ts'

/** The largest answers that make sense, a page of a list or a product with all its variants, are well below 1 MB. */
export const MOST_BYTES = 8_000_000

/**
 * The JSON of an answer, read up to `MOST_BYTES`; undefined where it is none, or ends early.
 * @throws SupplierFailure `unavailable` for a longer one, of which no more is read
 */
export const readBody = async (response: Response, supplier: string): Promise<unknown> => {
  const tooLong = () =>
    new SupplierFailure('unavailable', `${supplier} answered with more than ${MOST_BYTES} bytes`)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength
      // Leaving the loop ends the connection.
      if (size > MOST_BYTES) throw tooLong()
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    if (error instanceof SupplierFailure) throw error
    return undefined
  }
}
