import { pictureUpload } from '@plaudit/contract/owner-tools/uploads'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'

export type ReceiveUpload = (world: World, token: string, content: Uint8Array) => Promise<unknown>

/** `PUT /api/uploads/{ticket}/`: no session, the URL is the permission; the body is the file. */
export const addUploadDoor = (app: FastifyInstance, world: World, receive: ReceiveUpload) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.put(
    '/api/uploads/:ticket/',
    { bodyLimit: pictureUpload.maxBytes, config: { name: 'uploads.put' } },
    async ({ params, body }) =>
      receive(
        world,
        (params as { ticket: string }).ticket,
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      ),
  )
}
