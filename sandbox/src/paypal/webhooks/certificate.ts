import { sign, type KeyObject } from 'node:crypto'

const length = (size: number): Buffer => {
  if (size < 128) return Buffer.from([size])
  const bytes = Buffer.from(size.toString(16).padStart(size > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}
const node = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), length(body.length), body])
}
const sequence = (...parts: Buffer[]) => node(0x30, ...parts)
const identifier = (hex: string) => node(0x06, Buffer.from(hex, 'hex'))
/** sha256WithRSAEncryption, with its empty parameters. */
const algorithm = sequence(identifier('2a864886f70d01010b'), node(0x05))
const named = (name: string) =>
  sequence(node(0x31, sequence(identifier('550403'), node(0x0c, Buffer.from(name)))))
const time = (at: Date) =>
  node(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

/** A certificate that signs itself (X.509 v1, RFC 5280), as PEM: Node can read certificates but not make them. */
export const makeCertificate = (
  name: string,
  keys: { publicKey: KeyObject; privateKey: KeyObject },
): string => {
  const valid = sequence(
    time(new Date('2020-01-01T00:00:00Z')),
    time(new Date('2049-12-31T00:00:00Z')),
  )
  const content = sequence(
    node(0x02, Buffer.from([1])),
    algorithm,
    named(name),
    valid,
    named(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = node(0x03, Buffer.from([0]), sign('RSA-SHA256', content, keys.privateKey))
  const text = sequence(content, algorithm, signature)
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`
}
