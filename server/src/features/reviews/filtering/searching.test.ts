import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { insertReviews } from '../../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { searchExpression } from '../../../text-patterns/search-expression.ts'
import { isCommonSearch, MOST_FOUND, SAMPLE_SIZE } from './rules.ts'

let t: TestWorld
let owner: TestOwner
let other: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const account = '0190c2d4-7e5a-7f21-9b3c-5d6e7fa1b2c3'

describe('what is searched for', () => {
  test.each([
    ['Loose HANDLE', "'a1b2c3loose':* & 'a1b2c3handle':*"],
    [
      "o'clock & (tea | !coffee):*",
      "'a1b2c3o':* & 'a1b2c3clock':* & 'a1b2c3tea':* & 'a1b2c3coffee':*",
    ],
    ['हिन्दी', "'a1b2c3हिन्दी':*"],
    ['น้ำหนัก', "('a1b2c3น้ำหนัก':* | 'a1b2c3น้ําหนัก':*)"],
    ['ＡＢ１', "('a1b2c3ａｂ１':* | 'a1b2c3ab1':*)"],
    ['½', "('a1b2c3½':* | 'a1b2c31':* & 'a1b2c32':*)"],
    ['👍 …', null],
  ])('%s', (search, expression) => {
    expect(searchExpression(account, search)).toBe(expression)
  })
})

describe('how it is found', () => {
  const of = (tried: number, hits: number, total: number) => isCommonSearch({ tried, hits, total })

  test('an account smaller than a sample is always searched by the index', () => {
    expect(of(SAMPLE_SIZE - 1, SAMPLE_SIZE - 1, SAMPLE_SIZE - 1)).toBe(false)
  })

  test('from one of twenty on a page is found by looking through the list', () => {
    expect([of(SAMPLE_SIZE, 9, 1000), of(SAMPLE_SIZE, 10, 1000)]).toEqual([false, true])
  })

  test('so it is when more match than may be found first', () => {
    expect([
      of(SAMPLE_SIZE, 2, MOST_FOUND * 100),
      of(SAMPLE_SIZE, 2, MOST_FOUND * 100 + SAMPLE_SIZE),
    ]).toEqual([false, true])
  })
})

describe('what is found', () => {
  const REVIEWS = 600
  beforeAll(async () => {
    owner = await buildOwner(t)
    other = await buildOwner(t)
    for (const one of [owner, other]) {
      const product = await buildProduct(t, one)
      await insertReviews(
        t,
        { accountId: one.accountId, productId: product.id },
        Array.from({ length: REVIEWS }, (_, i) => ({
          text: `${i % 2 ? 'Steady' : 'Wobbly'} stand${i % 100 === 7 ? ', arrived cracked' : ''}. हिन्दी में, น้ำหนักดี, ＡＢＣ ${one === owner ? 'mine' : 'theirs'}`,
        })),
      )
    }
  })

  const find = async (search: string) => {
    const ids: string[] = []
    let cursor = ''
    let total: number | undefined
    do {
      const { json } = await owner.get(
        `reviews/?limit=100&search=${encodeURIComponent(search)}${cursor && `&cursor=${cursor}`}`,
      )
      total ??= json.pageInfo.total
      ids.push(...json.results.map(({ id }: { id: string }) => id))
      cursor = json.pageInfo.hasNextPage ? json.pageInfo.endCursor : ''
    } while (cursor)
    return { found: ids.length, distinct: new Set(ids).size, total }
  }

  test.each([
    ['every second one', 'steady', REVIEWS / 2],
    ['one of a hundred', 'cracked', REVIEWS / 100],
    ['two words, one of them common', 'steady crack', REVIEWS / 100],
    ['a word with marks', 'हिन्दी', REVIEWS],
    ['a word with vowels below and above', 'น้ำหนัก', REVIEWS],
    ['wide letters', 'ａｂｃ', REVIEWS],
    ['plain letters, typed as wide ones', 'ＭＩＮＥ', REVIEWS],
    ['no one', 'zeppelin', 0],
    ['a word of another account alone', 'theirs', 0],
  ])('%s', async (_, search, reviews) => {
    const { found, distinct, total } = await find(search)
    expect([found, distinct]).toEqual([reviews, reviews])
    expect([undefined, reviews]).toContain(total)
  })

  test('in a product by a word of its title', async () => {
    expect((await find('enamel')).found).toBe(REVIEWS)
  })
})
