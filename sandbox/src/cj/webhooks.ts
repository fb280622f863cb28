import { randomUUID } from 'node:crypto'
import type { Outbox } from '../stand-in/outbox.ts'
import { codes, Refusal } from './envelope.ts'
import type { CjMemory, ProductChange, VariantChange, WebhookKind } from './memory.ts'

type Setting = { type?: string; callbackUrls?: unknown }
type Ask = Partial<Record<WebhookKind, Setting>>

const kinds: readonly WebhookKind[] = ['product', 'stock', 'order', 'logistics']
/** CJ takes HTTPS alone; the machine itself is let in here, since nothing else reaches it. */
const ALLOWED = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/
/** CJ tries three times more, after five minutes each. */
export const pauses = [300_000, 300_000, 300_000] as const

const checkUrls = (urls: unknown): string[] => {
  const list = Array.isArray(urls) ? urls : []
  if (list.length === 0 || !list.every((url) => ALLOWED.test(String(url))))
    throw new Refusal(codes.parameter, 'Param error: callbackUrls')
  return list.map(String)
}

/** `POST /webhook/set`. @throws Refusal */
export const setWebhooks = ({ callbacks }: CjMemory, ask: Ask | null): true => {
  for (const kind of kinds) {
    const setting = ask?.[kind]
    if (!setting) continue
    if (setting.type === 'CANCEL') callbacks.delete(kind)
    else if (setting.type === 'ENABLE') callbacks.set(kind, checkUrls(setting.callbackUrls))
    else throw new Refusal(codes.parameter, 'Param error: type')
  }
  return true
}

type Told = {
  kind: WebhookKind
  type: 'PRODUCT' | 'VARIANT' | 'STOCK'
  messageType: 'INSERT' | 'UPDATE' | 'DELETE'
  params: object
}

/** What is told of a changed variant; one that was put on again under another number is another one. */
const variantNews = (
  { product: { pid }, variant }: NonNullable<ReturnType<CjMemory['findVariant']>>,
  { before, change }: { before: string; change: VariantChange },
): Told[] => {
  const { vid, sku: variantSku } = variant
  const news: Told[] = []
  const add = (messageType: Told['messageType'], params: object) =>
    news.push({ kind: 'product', type: 'VARIANT', messageType, params: { pid, ...params } })
  if (change.vid) {
    add('DELETE', { vid: before })
    add('INSERT', { vid })
  }
  if (change.stock) {
    const stock = Object.entries(variant.stock).map(([countryCode, storageNum]) => ({
      vid,
      countryCode,
      storageNum,
    }))
    news.push({ kind: 'stock', type: 'STOCK', messageType: 'UPDATE', params: { [vid]: stock } })
  }
  if (!change.vid && (change.cents !== undefined || change.sku || change.values))
    add('UPDATE', { vid, fields: Object.keys(change), variantSku })
  return news
}

/** What an owner of the supplier's side does: each change is told to who registered for it. Without a signature, as there. */
export const openSupplierSide = (memory: CjMemory, outbox: Outbox) => {
  const tell = ({ kind, type, messageType, params }: Told) => {
    const body = JSON.stringify({
      messageId: randomUUID(),
      type,
      messageType,
      openId: 123_456_789,
      params,
    })
    for (const url of memory.callbacks.get(kind) ?? [])
      outbox.post({ vendor: 'cj', type: `${type}.${messageType}`, body, url })
  }
  const changeVariant = (vid: string, change: VariantChange) => {
    memory.changeVariant(vid, change)
    const found = memory.findVariant(change.vid ?? vid)
    if (found) for (const news of variantNews(found, { before: vid, change })) tell(news)
  }
  const changeProduct = (pid: string, change: Partial<ProductChange>) => {
    memory.changeProduct(pid, change)
    const removed = change.removed ?? []
    for (const vid of removed)
      tell({ kind: 'product', type: 'VARIANT', messageType: 'DELETE', params: { pid, vid } })
    if (change.isGone || change.title !== undefined)
      tell({
        kind: 'product',
        type: 'PRODUCT',
        messageType: change.isGone ? 'DELETE' : 'UPDATE',
        params: { pid },
      })
  }
  return { changeVariant, changeProduct }
}
export type SupplierSide = ReturnType<typeof openSupplierSide>
