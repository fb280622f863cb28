import { createHmac } from 'node:crypto'

/**
 * The signature of AliExpress' Open Platform (IOP): every parameter but `sign`, sorted by the bytes of its
 * name, name and value joined without signs between; system calls put their path in front. HMAC-SHA256
 * with the app's secret, in capitals.
 */
export const signCall = (
  parameters: Record<string, string>,
  { secret, path = '' }: { secret: string; path?: string },
): string => {
  const names = Object.keys(parameters).filter((name) => name !== 'sign')
  const base = names
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((name) => name + parameters[name])
  return createHmac('sha256', secret)
    .update(path + base.join(''), 'utf8')
    .digest('hex')
    .toUpperCase()
}
