import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { listReviewedProducts, listReviews } from '@plaudit/contract/reviews/listing'

/** What a result opens: a URL, or an overlay. */
export type PaletteResult = {
  id: string
  title: string
  about?: string | undefined
  picture?: string | null | undefined
  to: string
}
export type PaletteGroup = { name: string; hits: PaletteResult[] }

const SHOWN = 5
const screens = [
  ['/', 'home'],
  ['/import', 'import'],
  ['/import/csv', 'csv'],
  ['/manage', 'manage'],
  ['/widget', 'widget'],
  ['/notifications', 'notifications'],
  ['/settings/account', 'account'],
  ['/settings/plans', 'plans'],
  ['/settings/membership', 'membership'],
  ['/settings/membership/rights', 'rights'],
  ['/settings/store', 'store'],
  ['/customization', 'customization'],
] as const

/** Matches when each typed word is the start of a word of the name, in any order. */
const fits = (name: string, typed: string) => {
  const words = name.toLocaleLowerCase().split(/\s+/)
  return typed.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))
}

/** Screens, products with reviews, and reviews that match the typed text; only screens while nothing is typed. */
export const usePaletteResults = (
  typed: string,
): { groups: PaletteGroup[]; isLooking: boolean; failed: boolean } => {
  const { t } = useTranslation(['palette', 'app'])
  const wanted = typed.trim().toLocaleLowerCase()
  const search = useDebounced(wanted, 150)
  const options = {
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  }
  const products = useQuery({
    ...options,
    queryKey: ['palette', 'products', search],
    queryFn: ({ signal }) => call(listReviewedProducts, { search, limit: SHOWN }, { signal }),
  })
  const reviews = useQuery({
    ...options,
    queryKey: ['palette', 'reviews', search],
    queryFn: ({ signal }) => call(listReviews, { search, limit: SHOWN }, { signal }),
  })
  const isSearch = wanted.length > 1
  const found: PaletteGroup[] = [
    {
      name: t('screens'),
      hits: screens
        .map(([to, key]) => ({ id: `screen:${to}`, to, title: t(`screen.${key}`) }))
        .filter(({ title }) => wanted === '' || fits(title, wanted)),
    },
    {
      name: t('products'),
      hits: (isSearch ? (products.data?.results ?? []) : []).map((product) => ({
        id: `product:${product.id}`,
        to: `/manage?product_id=${product.id}`,
        title: product.title,
        picture: product.image?.src ?? null,
        ...(product.gone ? { about: t('app:gone_product') } : {}),
      })),
    },
    {
      name: t('reviews'),
      hits: (isSearch ? (reviews.data?.results ?? []) : []).map((review) => ({
        id: `review:${review.id}`,
        to: `/manage?review=${review.id}`,
        title: review.title ?? review.text,
        about: review.author,
      })),
    },
  ]
  return {
    groups: found.filter(({ hits }) => hits.length > 0),
    isLooking: isSearch && (search !== wanted || products.isFetching || reviews.isFetching),
    failed: isSearch && (products.isError || reviews.isError),
  }
}
