import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { World } from '../../world.ts'
import { assertPlainStrings, assertSingleParameters } from '../assert-plain-strings.ts'
import { browserKeyOf } from '../browser-key.ts'
import type {
  FormBounds,
  FormContent,
  PublicAnswer,
  PublicRequest,
  PublicRoute,
} from './public-route.ts'
import { limitUploads } from '../uploads/limit-uploads.ts'
import { receiveForm } from '../uploads/receive-form.ts'

const isPromise = <Value>(value: Value | Promise<Value>): value is Promise<Value> =>
  value instanceof Promise

const noForm: FormContent = { values: () => [], files: [] }

/** A class, for its getters: an object literal with one makes the engine keep a shape for each request. */
class ShopperRequest implements PublicRequest {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #publicUrl: string
  /** Read at once: a connection that is closed has no address any more. */
  readonly ip: string
  form = noForm
  constructor(world: World, request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
    this.#publicUrl = world.settings.publicUrl
    this.ip = request.ip
  }
  get params() {
    return this.#request.params as Record<string, string>
  }
  get query() {
    return this.#request.query as Record<string, string>
  }
  get headers() {
    return this.#request.headers
  }
  get url() {
    return this.#request.url
  }
  browserKey = () => browserKeyOf(this.#request, this.#reply, this.#publicUrl)
}

type FormRun = {
  form: FormBounds
  takeSlot: ReturnType<typeof limitUploads>
  run: () => PublicAnswer | Promise<PublicAnswer>
}

/** Files of a form are on disk while it is answered; one address sends a few at a time. */
const withForm = async (
  request: FastifyRequest,
  asked: ShopperRequest,
  { form, takeSlot, run }: FormRun,
): Promise<PublicAnswer> => {
  const freeSlot = takeSlot(asked.ip)
  try {
    const { content, dispose } = await receiveForm(request, form)
    try {
      asked.form = content
      return await run()
    } finally {
      await dispose()
    }
  } finally {
    freeSlot()
  }
}

type Extra = {
  /** Sent with each answer. */
  headers?: Record<string, string>
  config?: RouteOptions['config']
}

/** Registers routes without token. A synchronous answer is sent without a turn of the event loop. */
export const addPublicRoutes = (
  app: FastifyInstance,
  world: World,
  routes: PublicRoute[],
  { headers = {}, config = {} }: Extra = {},
) => {
  const takeSlot = limitUploads()
  for (const { method, path, repeats, form, run } of routes) {
    app.route({
      method,
      config,
      url: path,
      handler: (request, reply) => {
        if (!repeats) assertSingleParameters(request.query as Record<string, unknown>)
        assertPlainStrings(request.query as Record<string, unknown>)
        assertPlainStrings(request.params as Record<string, unknown>)
        const send = ({ status, headers: own, body }: PublicAnswer) =>
          reply.code(status).headers(headers).headers(own).send(body)
        const asked = new ShopperRequest(world, request, reply)
        if (form)
          return withForm(request, asked, { form, takeSlot, run: () => run(world, asked) }).then(
            send,
          )
        const answer = run(world, asked)
        return isPromise(answer) ? answer.then(send) : send(answer)
      },
    })
  }
}
