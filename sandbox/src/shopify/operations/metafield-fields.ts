import { createHash } from 'node:crypto'
import type { Metafield } from '../entities/product-records.ts'
import { fullNamespace } from '../entities/write-metafields.ts'
import { utcTime } from '../webhooks/shop-time.ts'
import type { PageAsk } from './page-of.ts'
import { connection, fieldsOf, gid, type Context, type Fields } from './resolve-field.ts'

type Owner = { metafields?: Metafield[] }
type OneAsk = { namespace?: string | null; key: string }
type ListAsk = PageAsk & { namespace?: string | null; keys?: string[] | null }

/** The two fields of everything that has metafields. */
export const ownerFields = {
  metafield: ({ metafields = [] }: Owner, { namespace, key }: OneAsk) =>
    metafields.find((one) => one.namespace === fullNamespace(namespace) && one.key === key) ?? null,
  metafields: (
    { metafields = [] }: Owner,
    { namespace, keys, ...ask }: ListAsk,
    context: Context,
  ) =>
    connection(
      metafields.filter(
        (one) =>
          (!namespace || one.namespace === fullNamespace(namespace)) &&
          (!keys || keys.includes(one.key) || keys.includes(`${one.namespace}.${one.key}`)),
      ),
      { ask, context },
    ),
}

const isJson = (type: string) => ['rating', 'json'].includes(type) || type.startsWith('list.')

export const metafieldFields: Fields = {
  Metafield: fieldsOf<Metafield>({
    id: ({ id }) => gid('Metafield', id),
    legacyResourceId: ({ id }) => String(id),
    createdAt: ({ createdAt }) => utcTime(createdAt),
    updatedAt: ({ updatedAt }) => utcTime(updatedAt),
    compareDigest: ({ value }) => createHash('sha256').update(value).digest('hex'),
    sizeInBytes: ({ value }) => Buffer.byteLength(value),
    jsonValue: ({ type, value }) => (isJson(type) ? JSON.parse(value) : value),
  }),
  AppInstallation: fieldsOf<Owner>(ownerFields),
}
