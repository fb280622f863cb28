import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { encodingFor, type Encoding } from '../../pack-text.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** @throws Error for a file that would be sent to nobody. */
const assertTyped = (name: string) => {
  if (!types[extname(name.replace(/\.(br|gz)$/, ''))])
    throw new Error(
      `The built file ${name} has no content type: add it to http/pages/built-files.ts`,
    )
}

/**
 * The files of the build below `/assets/`: read when first requested, then sent from memory, packed as the build packed
 * them. Their names contain a hash of their content, so a browser asks once. A screen needs dozens of them at the same
 * time, and looking each up on the disk was half of the processor time of a first visit.
 */
export const addBuiltFiles = (app: FastifyInstance, folder: string): void => {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  for (const name of names) assertTyped(name)
  const read = new Map<string, Promise<Buffer>>()
  const contentOf = (name: string) => {
    const content = read.get(name) ?? readFile(join(folder, name))
    read.set(name, content)
    content.catch(() => read.delete(name))
    return content
  }
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = types[extname(name)]
    if (!type || !names.has(name)) return reply.callNotFound()
    const encoding = encodingFor(request.headers['accept-encoding'])
    const packed = encoding && names.has(name + endings[encoding]) ? encoding : null
    if (packed) reply.header('content-encoding', packed)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(type)
      .send(await contentOf(packed ? name + endings[packed] : name))
  })
}
