import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { Faults } from '../stand-in/faults.ts'
import { answerFault } from '../stand-in/open-server.ts'
import { drawCustomerPhoto, drawProduct, drawSupplierPhoto } from './draw-picture.ts'

type Format = 'webp' | 'jpg'
type Asked = { Params: { file: string }; Querystring: { w?: string } }

const widths = [96, 320, 640, 900, 1200]
const contentType = { webp: 'image/webp', jpg: 'image/jpeg' }

const render = async (svg: string, format: Format, width: number | null): Promise<Buffer> => {
  const full = Number(/ width="(\d+)"/.exec(svg)![1])
  // Drawn as large as it is wanted, at most a little larger.
  const density = 72 * Math.min(1, (width ?? full) / full)
  const picture = sharp(Buffer.from(svg), { density })
  const sized = width ? picture.resize({ width, withoutEnlargement: true }) : picture
  return format === 'webp'
    ? sized.webp({ quality: 80 }).toBuffer()
    : sized.jpeg({ quality: 82 }).toBuffer()
}

/**
 * Pictures drawn on demand and kept in memory: `/pictures/products/{handle}.webp` and
 * `/pictures/reviews/{handle}-{n}.jpg` and `/pictures/supplier/{handle}-{rrggbb}-{view}.jpg`, `?w=` for a width.
 */
export const pictureRoutes = (server: FastifyInstance, faults: Faults): void => {
  // The promise is kept, not the bytes: two who ask at once wait for one drawing.
  const drawn = new Map<string, Promise<Buffer>>()

  const answer = async (
    reply: FastifyReply,
    key: string,
    ask: { svg: () => string | null; format: Format; width: string | undefined },
  ) => {
    const fault = faults.take('pictures')
    if (fault) return answerFault(reply, fault === 'throttled' ? 'unavailable' : fault)
    const width = widths.find((one) => one === Number(ask.width)) ?? null
    const name = `${key}/${width}.${ask.format}`
    if (!drawn.has(name)) {
      const svg = ask.svg()
      if (!svg) return reply.callNotFound()
      drawn.set(name, render(svg, ask.format, width))
    }
    return reply
      .type(contentType[ask.format])
      .header('cache-control', 'public, max-age=86400')
      .header('access-control-allow-origin', '*')
      .send(await drawn.get(name))
  }

  server.get<Asked>('/pictures/products/:file', async ({ params, query }, reply) => {
    const [, handle, format] = /^([a-z-]+)\.(webp|jpg)$/.exec(params.file) ?? []
    if (!handle) return reply.callNotFound()
    return answer(reply, `products/${handle}`, {
      svg: () => drawProduct(handle),
      format: format as Format,
      width: query.w,
    })
  })
  server.get<Asked>('/pictures/supplier/:file', async ({ params, query }, reply) => {
    const [, handle, hex, view, format] =
      /^([a-z-]+)-([0-9a-f]{6})-(\d)\.(webp|jpg)$/.exec(params.file) ?? []
    if (!handle) return reply.callNotFound()
    return answer(reply, `supplier/${handle}-${hex}-${view}`, {
      svg: () => drawSupplierPhoto(handle, hex!, Number(view)),
      format: format as Format,
      width: query.w,
    })
  })
  server.get<Asked>('/pictures/reviews/:file', async ({ params, query }, reply) => {
    const [, handle, number, format] = /^([a-z-]+)-(\d{1,3})\.(webp|jpg)$/.exec(params.file) ?? []
    if (!handle) return reply.callNotFound()
    return answer(reply, `reviews/${handle}-${number}`, {
      svg: () => drawCustomerPhoto(handle, Number(number)),
      format: format as Format,
      width: query.w,
    })
  })
}
