import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { touchProducts } from '../../catalogue/versions/touch-products.ts'
import { loadStopWords } from './load-stop-words.ts'
import { chooseWords, FEWEST_REVIEWS, MOST_TOPICS } from './rules.ts'
import { countFound, keepTopics, latestTexts, lockVersion, productOf } from './rows.ts'

/** Latest reviews read for words; above MOST_COUNTED none are counted. */
const READ_REVIEWS = 1_000
const MOST_COUNTED = 10_000

/** Where reviews come in faster than they are read, the next visitor asks again. */
const TRIES = 3

type Which = { accountId: string; productId: string }

const readTopics = async (
  { db }: World,
  which: Which,
  { title, reviews }: { title: string; reviews: number },
) => {
  if (reviews < FEWEST_REVIEWS) return []
  const texts = await latestTexts(db, which, READ_REVIEWS)
  const words = chooseWords(texts, { title, stopWordsOf: await loadStopWords() })
  if (words.length === 0) return []
  if (reviews > MOST_COUNTED)
    return words.slice(0, MOST_TOPICS).map((word) => ({ word, count: null }))
  const found = await countFound(db, which, words)
  return words
    .map((word, at) => ({ word, count: found[at]! }))
    .filter(({ count }) => count >= FEWEST_REVIEWS)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_TOPICS)
}

/**
 * Finds the words that most reviews of a product use, and keeps them as of its version, which rises: pages that were
 * made without them are made again. What a version was counted by is not kept where the product has changed meanwhile.
 */
export const findTopics = async (
  world: World,
  which: Which,
  signal: AbortSignal,
): Promise<void> => {
  const { accountId, productId } = which
  for (let tries = 0; tries < TRIES; tries++) {
    signal.throwIfAborted()
    const product = await productOf(world.db, which)
    if (!product) return
    const topics = await readTopics(world, which, product)
    const isKept = await inTransaction(world.db, async (tx) => {
      if ((await lockVersion(tx, which)) !== product.version) return false
      await touchProducts(tx, accountId, [productId])
      await keepTopics(tx, which, { version: product.version + 1, topics })
      return true
    })
    if (isKept) return
  }
}
