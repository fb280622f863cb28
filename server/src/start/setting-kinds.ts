import { isIP } from 'node:net'
import { PaymentProvider } from '@plaudit/contract/billing/subscription'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { EncryptionKey } from '../secret-box.ts'

export const port = z.coerce.number().int().min(0).max(65_535)
export const count = z.coerce.number().int().min(1)
export const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
export const text = () => z.preprocess(blankIsUnset, z.string().optional())
export const address = () =>
  z.preprocess(
    blankIsUnset,
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  )

/** Where a site is reached: `{host}` stands for its own name, such as `www.amazon.de`. */
export const siteBase = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(
        /^https?:\/\/\S*\{host\}\S*$/,
        'is an address with {host} in it, such as https://{host}',
      )
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  )

/** `id:key` pairs, the key 32 bytes in base64; the first seals, the others still open. */
export const encryptionKeys = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .transform((text) => text.split(',').map((pair) => pair.trim().split(':')))
      .refine(
        (pairs) =>
          pairs.every(
            ([id, key, more]) =>
              more === undefined &&
              /^[\w-]{1,32}$/.test(id ?? '') &&
              Buffer.from(key ?? '', 'base64').length === 32,
          ),
        {
          message:
            'is one or more of id:key with commas between, each key 32 bytes in base64 (openssl rand -base64 32)',
        },
      )
      .transform(
        (pairs) =>
          pairs.map(([id, key]) => ({ id: id!, key: Buffer.from(key!, 'base64') })) as [
            EncryptionKey,
            ...EncryptionKey[],
          ],
      )
      .optional(),
  )

const isNetwork = (text: string) =>
  isIP(text.split('/')[0]!) !== 0 && (!text.includes('/') || ipaddr.isValidCIDR(text))

/**
 * How many proxies stand in front, or their addresses: `X-Forwarded-For` is read from the
 * right, as far as these wrote it.
 */
export const trustedProxies = () =>
  z
    .string()
    .default('off')
    .transform((text) => {
      if (text === 'off' || text === '') return false
      return /^\d+$/.test(text) ? Number(text) : text.split(',').map((one) => one.trim())
    })
    .refine((trusted) => !Array.isArray(trusted) || trusted.every(isNetwork), {
      message:
        'is off, the number of proxies in front, or their addresses with commas between (10.0.0.0/8, 192.0.2.7)',
    })

/** Names with commas between; without any all are on. */
export const paymentProviders = () =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && value !== ''
        ? value.split(',').map((name) => name.trim())
        : undefined,
    z
      .array(
        z.enum(
          PaymentProvider.options,
          `names one or more of ${PaymentProvider.options.join(', ')}`,
        ),
      )
      .default([...PaymentProvider.options]),
  )

/** The lines of an address, with `|` between them. */
export const addressLines = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .transform((text) =>
        text
          .split('|')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      )
      .optional(),
  )

/** What invoices say of the tax: a rate that prices include, or one of two sentences. */
export const invoiceTax = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(
        /^(not-included|reverse-charge|\d{1,2}(\.\d{1,3})?%)$/,
        'is not-included, reverse-charge, or the rate that prices include, such as 25%',
      )
      .transform((text) => {
        if (text === 'not-included') return { kind: 'not_included' as const }
        return text === 'reverse-charge'
          ? { kind: 'reverse_charge' as const }
          : { kind: 'included' as const, percent: Number.parseFloat(text) }
      })
      .optional(),
  )
