import type { FastifyInstance } from 'fastify'
import { answerFault } from '../../stand-in/open-server.ts'
import type { Shopify } from '../memory.ts'
import { keptMs } from './bulk-records.ts'

const expired =
  "<?xml version='1.0' encoding='UTF-8'?><Error><Code>ExpiredToken</Code><Message>Invalid argument.</Message></Error>"

type Range = { from: number; to: number } | 'whole' | 'unsatisfiable'

/** `bytes=100-`, `bytes=100-199` and `bytes=-50`; anything else gives the whole file. */
const readRange = (header: string | undefined, size: number): Range => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return 'whole'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from >= size || to < from ? 'unsatisfiable' : { from, to }
}

/** The file as far as a part of it goes that ends after half of the part's lines. */
const endEarly = (file: Buffer, { from, to }: { from: number; to: number }): Buffer => {
  const lines = file
    .subarray(from, to + 1)
    .toString()
    .split(/(?<=\n)/)
  const half = lines.slice(0, Math.floor(lines.length / 2)).join('')
  return file.subarray(0, from + Buffer.byteLength(half))
}

/** The results of bulk operations, as the storage behind Shopify serves them: for a week, also in ranges. */
export const bulkFileRoutes = (server: FastifyInstance, shopify: Shopify): void => {
  server.get<{ Params: { name: string } }>(
    '/shopify-bulk/:name',
    async ({ params, headers }, reply) => {
      const operation = shopify.bulk.operations.find(
        ({ id, secret }) => params.name === `${id}-${secret}.jsonl`,
      )
      if (!operation?.file || operation.completedAt === null) return reply.callNotFound()
      if (shopify.clock.now() >= operation.completedAt + keptMs)
        return reply.code(400).type('application/xml').send(expired)
      const fault = shopify.faults.take('shopify.bulk-file')
      const wanted = readRange(headers.range, operation.file.length)
      const bytes = wanted === 'whole' ? { from: 0, to: operation.file.length - 1 } : wanted
      const file =
        fault === 'truncated' && bytes !== 'unsatisfiable'
          ? endEarly(operation.file, bytes)
          : operation.file
      const range = readRange(headers.range, file.length)
      if (range === 'unsatisfiable')
        return reply.code(416).header('content-range', `bytes */${file.length}`).send()
      const { from, to } = range === 'whole' ? { from: 0, to: file.length - 1 } : range
      const part = file.subarray(from, to + 1)
      if (fault === 'cut') {
        // The connection breaks in the middle of the file.
        reply.hijack()
        reply.raw.writeHead(200, { 'content-length': part.length })
        reply.raw.write(part.subarray(0, Math.floor(part.length / 2)), () => reply.raw.destroy())
        return reply
      }
      if (fault && fault !== 'truncated') return answerFault(reply, fault)
      reply.header('accept-ranges', 'bytes').type('application/jsonl')
      if (range !== 'whole')
        reply.code(206).header('content-range', `bytes ${from}-${to}/${file.length}`)
      return reply.send(part)
    },
  )
}
