import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
/** Smaller answers would not fit into fewer packets. */
const LEAST_LENGTH = 1024
/** Of 11: beyond it a page of HTML gets little smaller and takes many times longer. */
const BROTLI_QUALITY = 5

/** The best encoding that a browser takes, or null: `Accept-Encoding` names them, `q=0` refuses one. */
export const encodingFor = (acceptEncoding: string | string[] | undefined): Encoding | null => {
  const named = String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  const accepted = new Set(
    named.filter((one) => !/;\s*q=0(\.0+)?$/.test(one)).map((one) => one.split(';')[0]),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}

/** The text in this encoding; null when it is too short to be worth it. */
export const packText = (text: string | Buffer, encoding: Encoding): Buffer | null => {
  if (text.length < LEAST_LENGTH) return null
  if (encoding === 'gzip') return gzipSync(text)
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}
