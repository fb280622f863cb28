import type { Fetched } from './guarded-fetch.ts'

const charsetOf = ({ contentType, body }: Pick<Fetched, 'contentType' | 'body'>): string =>
  /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
  /<meta[^>]+charset=["']?([\w-]+)/i.exec(
    Buffer.from(body.subarray(0, 2048)).toString('latin1'),
  )?.[1] ??
  'utf-8'

/** A page's text by the encoding that it names; UTF-8 where it names none, or one that nobody knows. */
export const decodePage = (fetched: Pick<Fetched, 'contentType' | 'body'>): string => {
  try {
    return new TextDecoder(charsetOf(fetched)).decode(fetched.body)
  } catch {
    return new TextDecoder().decode(fetched.body)
  }
}
