import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  send: (response: ServerResponse) => void,
) => void

/** Somebody's server with pictures. `answer` decides what each request gets; `send` answers with a small PNG. */
export const startPictureSite = async (answer: Answer) => {
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#F97316' },
  })
    .png()
    .toBuffer()
  const send = (response: ServerResponse) =>
    void response.setHeader('content-type', 'image/png').end(picture)
  const site = createServer((request, response) => answer(request, response, send)).listen(
    0,
    '127.0.0.1',
  )
  await once(site, 'listening')
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    picture,
    send,
    /** Ends the connections that were never answered. */
    drop: () => site.closeAllConnections(),
    close: () => {
      site.closeAllConnections()
      site.close()
    },
  }
}
export type PictureSite = Awaited<ReturnType<typeof startPictureSite>>
