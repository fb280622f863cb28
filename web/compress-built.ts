import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|html|svg|json|txt)$/
/** Smaller ones would not fit into fewer packets. */
const LEAST_BYTES = 1024

const pack = async (path: string) => {
  const bytes = readFileSync(path)
  if (bytes.length < LEAST_BYTES) return
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: size }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}

/** Puts a Brotli and a gzip file beside each built file of text, made once and as small as they get. */
export const compressBuilt = (): Plugin => ({
  name: 'compress-built',
  apply: 'build',
  enforce: 'post',
  writeBundle: async ({ dir }) => {
    if (!dir) return
    const names = (readdirSync(dir, { recursive: true }) as string[]).filter((name) =>
      text.test(name),
    )
    for (let i = 0; i < names.length; i += 4)
      await Promise.all(names.slice(i, i + 4).map((name) => pack(join(dir, name))))
  },
})
