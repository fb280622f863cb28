import type { OpenShop } from '../shopify/entities/shops.ts'
import { complain } from '../stand-in/open-server.ts'

export type Score = { average: number | null; count: number }
type Ask = { plauditUrl: string; shop: string; product: string }

/** The theme's timeout for requests to other servers. */
const patienceMs = 1500

/**
 * Query parameters of a product page that belong to the reviews: a theme hands them on, so
 * that filters work without script.
 */
const passedOn = ['sort', 'rating', 'photos', 'country', 'search', 'cursor'] as const

type Fetched = { text: string; problem?: never } | { text: null; problem: string }

const fetchText = async (url: string): Promise<Fetched> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    return answer.ok
      ? { text: await answer.text() }
      : { text: null, problem: `${url} answered ${answer.status}` }
  } catch (error) {
    return { text: null, problem: `${url} did not answer (${(error as Error).message})` }
  }
}

// The page is shown without reviews; the reason is written to the output, once per page.
const complainOnce = (problems: (string | undefined)[]) => {
  const [first, ...others] = problems.filter((one) => one !== undefined)
  if (first)
    complain(
      `demo shop: ${first}${others.length ? `, and ${others.length} like it` : ''}; the page goes without reviews`,
    )
}

const productUrl = ({ plauditUrl, shop, product }: Ask) =>
  `${plauditUrl}/storefront/v1/${encodeURIComponent(shop)}/products/${encodeURIComponent(product)}`

/** The reviews as HTML to include in the page, or null when Plaudit is unreachable. */
export const fetchBlock = async (
  ask: Ask,
  query: Record<string, string>,
): Promise<string | null> => {
  const handedOn = new URLSearchParams({ locale: 'en' })
  for (const name of passedOn) if (query[name]) handedOn.set(name, query[name])
  const { text, problem } = await fetchText(`${productUrl(ask)}/block?${handedOn}`)
  complainOnce([problem])
  return text
}

/** Average and count per handle, for the cards of the home page; products without an answer are left out. */
export const fetchScores = async (
  plauditUrl: string,
  shop: string,
  { products }: OpenShop,
): Promise<Map<string, Score>> => {
  const answers = await Promise.all(
    products.map(({ handle }) =>
      fetchText(`${productUrl({ plauditUrl, shop, product: handle })}/summary`),
    ),
  )
  complainOnce(answers.map(({ problem }) => problem))
  const scores = answers.map(({ text }, at): [string, Score] | null =>
    text === null ? null : [products[at]!.handle, JSON.parse(text) as Score],
  )
  return new Map(scores.filter((one) => one !== null))
}
