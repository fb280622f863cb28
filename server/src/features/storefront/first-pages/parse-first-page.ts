import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import type { FoundPage } from '../reading/read-page.ts'
import type { PageQuery } from '../reading/rules.ts'
import type { FirstPage } from './read-first-page.ts'

/** A first page with its parts, for whoever draws it. `ask`: what it was read with. */
export const parseFirstPage = ({ product, json }: FirstPage, ask: PageQuery): FoundPage => ({
  product,
  ask,
  first: 1,
  page: JSON.parse(json) as StorefrontPage,
})
