import type { Call, Operation } from './answer-call.ts'
import { missing } from '../errors.ts'
import { listPage } from './list-page.ts'
import {
  codeNow,
  couponNow,
  makeCoupon,
  makePrice,
  makeProduct,
  makePromotionCode,
} from '../entities/make-catalogue.ts'
import { flagOf, mergeMetadata, objectOf, textOf } from '../read-input.ts'

const found = <T>(map: Map<string, T>, kind: string, id: string | undefined): T => {
  const one = map.get(id ?? '')
  if (!one) throw missing(kind, id ?? '')
  return one
}
const isWanted = (input: Call['input'], name: string, value: unknown) =>
  !(name in input) || input[name] === value

const products: Operation[] = [
  { operation: 'POST /v1/products', run: ({ stripe, input }) => makeProduct(stripe, input) },
  {
    operation: 'GET /v1/products/{id}',
    run: ({ stripe, params }) => found(stripe.memory.products, 'product', params.id),
  },
  {
    operation: 'POST /v1/products/{id}',
    run: ({ stripe, params, input }) => {
      const product = found(stripe.memory.products, 'product', params.id)
      return Object.assign(product, {
        name: textOf(input, 'name') ?? product.name,
        active: flagOf(input, 'active') ?? product.active,
        description: textOf(input, 'description') ?? product.description,
        metadata: mergeMetadata(product.metadata, input),
        updated: stripe.clock.seconds(),
      })
    },
  },
  {
    operation: 'GET /v1/products',
    run: ({ stripe, input, path }) => {
      const { ids } = input
      const wanted = [...stripe.memory.products.values()].filter(
        (one) =>
          isWanted(input, 'active', one.active) && (!Array.isArray(ids) || ids.includes(one.id)),
      )
      return listPage(wanted, input, path, 'product')
    },
  },
]

const prices: Operation[] = [
  { operation: 'POST /v1/prices', run: ({ stripe, input }) => makePrice(stripe, input) },
  {
    operation: 'GET /v1/prices/{price}',
    run: ({ stripe, params }) => found(stripe.memory.prices, 'price', params.price),
  },
  {
    operation: 'POST /v1/prices/{price}',
    run: ({ stripe, params, input }) => {
      const price = found(stripe.memory.prices, 'price', params.price)
      return Object.assign(price, {
        active: flagOf(input, 'active') ?? price.active,
        nickname: textOf(input, 'nickname') ?? price.nickname,
        lookup_key: textOf(input, 'lookup_key') ?? price.lookup_key,
        metadata: mergeMetadata(price.metadata, input),
      })
    },
  },
  {
    operation: 'GET /v1/prices',
    run: ({ stripe, input, path }) => {
      const keys = input.lookup_keys
      const interval = textOf(objectOf(input, 'recurring') ?? {}, 'interval')
      const wanted = [...stripe.memory.prices.values()].filter(
        (one) =>
          isWanted(input, 'active', one.active) &&
          isWanted(input, 'product', one.product) &&
          isWanted(input, 'type', one.type) &&
          (!Array.isArray(keys) || keys.includes(one.lookup_key)) &&
          (!interval || one.recurring?.interval === interval),
      )
      return listPage(wanted, input, path, 'price')
    },
  },
]

const coupons: Operation[] = [
  { operation: 'POST /v1/coupons', run: ({ stripe, input }) => makeCoupon(stripe, input) },
  {
    operation: 'GET /v1/coupons/{coupon}',
    run: ({ stripe, params }) =>
      couponNow(stripe, found(stripe.memory.coupons, 'coupon', params.coupon)),
  },
  {
    operation: 'GET /v1/coupons',
    run: ({ stripe, input, path }) =>
      listPage(
        [...stripe.memory.coupons.values()].map((one) => couponNow(stripe, one)),
        input,
        path,
        'coupon',
      ),
  },
  {
    operation: 'DELETE /v1/coupons/{coupon}',
    run: ({ stripe, params }) => {
      const { id } = found(stripe.memory.coupons, 'coupon', params.coupon)
      // Discounts that were given keep their coupon; nobody can redeem it any more.
      Object.assign(found(stripe.memory.coupons, 'coupon', id), {
        max_redemptions: 0,
        valid: false,
      })
      return { id, object: 'coupon', deleted: true }
    },
  },
]

const codes: Operation[] = [
  {
    operation: 'POST /v1/promotion_codes',
    run: ({ stripe, input }) => makePromotionCode(stripe, input),
  },
  {
    operation: 'GET /v1/promotion_codes/{promotion_code}',
    run: ({ stripe, params }) =>
      codeNow(stripe, found(stripe.memory.promotionCodes, 'promotion code', params.promotion_code)),
  },
  {
    operation: 'POST /v1/promotion_codes/{promotion_code}',
    run: ({ stripe, params, input }) => {
      const code = found(stripe.memory.promotionCodes, 'promotion code', params.promotion_code)
      return codeNow(
        stripe,
        Object.assign(code, {
          active: flagOf(input, 'active') ?? code.active,
          metadata: mergeMetadata(code.metadata, input),
        }),
      )
    },
  },
  {
    operation: 'GET /v1/promotion_codes',
    run: ({ stripe, input, path }) => {
      const code = textOf(input, 'code')?.toLowerCase()
      const wanted = [...stripe.memory.promotionCodes.values()]
        .map((one) => codeNow(stripe, one))
        .filter(
          (one) =>
            (!code || one.code.toLowerCase() === code) &&
            isWanted(input, 'active', one.active) &&
            isWanted(input, 'customer', one.customer) &&
            isWanted(input, 'coupon', one.promotion.coupon),
        )
      return listPage(wanted, input, path, 'promotion code')
    },
  },
]

/** Products, prices, coupons and promotion codes. */
export const catalogueOperations: Operation[] = [...products, ...prices, ...coupons, ...codes]
