import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../../../stand-in/html.ts'
import type { Store } from '../../entities/open-store.ts'
import { findShop, type StandInShop } from '../../entities/shops.ts'
import type { Shopify } from '../../memory.ts'
import { drawAdmin, type Message } from './draw-admin.ts'

export type Visit = {
  shopify: Shopify
  shop: StandInShop
  store: Store
  /** The number in the address, or NaN. */
  id: number
  query: Record<string, string>
}
export type Form = Record<string, string>
type Drawn = { title: string; body: Html; isWide?: boolean } | null
type Request = {
  Params: { domain: string; id?: string }
  Querystring: Record<string, string>
  Body: Form | null
}

/**
 * One address of the admin, below `/shopify/{domain}/admin`: `draw` shows it (null: there is no such thing), `act` does
 * what its forms ask and answers with the address to go on to (`done` in its query is shown there); a thrown
 * error is shown on the same page.
 */
export const adminPage = (
  server: FastifyInstance,
  shopify: Shopify,
  page: {
    path: string
    place: string
    draw(visit: Visit): Drawn
    act?(visit: Visit, form: Form): string
  },
): void => {
  const visitOf = (params: Request['Params'], query: Record<string, string>): Visit | null => {
    const shop = findShop(params.domain, shopify.origin())
    return (
      shop && { shopify, shop, store: shopify.stores.of(shop.domain), id: Number(params.id), query }
    )
  }
  const path = `/shopify/:domain/admin${page.path}`
  server.get<Request>(path, async ({ params, query }, reply) => {
    const visit = visitOf(params, query)
    const drawn = visit && page.draw(visit)
    if (!visit || !drawn) return reply.callNotFound()
    const { done } = query
    const message: Message | null = done ? { text: done, isWrong: false } : null
    return reply
      .type('text/html; charset=utf-8')
      .send(drawAdmin(visit.shop, { ...drawn, place: page.place, message }))
  })
  if (page.act)
    server.post<Request>(path, async ({ params, query, body }, reply) => {
      const visit = visitOf(params, query)
      if (!visit) return reply.callNotFound()
      try {
        return reply.redirect(page.act!(visit, body ?? {}), 303)
      } catch (error) {
        const message = { text: (error as Error).message, isWrong: true }
        const drawn = page.draw(visit) ?? { title: 'Not done', body: html`` }
        return reply
          .code(400)
          .type('text/html; charset=utf-8')
          .send(drawAdmin(visit.shop, { ...drawn, place: page.place, message }))
      }
    })
}
