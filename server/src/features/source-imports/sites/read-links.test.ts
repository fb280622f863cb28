import { describe, expect, test } from 'vitest'
import { readAliExpressLink } from './aliexpress/read-ali-express-link.ts'
import { readAmazonLink } from './amazon/read-amazon-link.ts'

const id = 'B0PLAUDIT1'

describe('Amazon addresses', () => {
  test.each([
    [`https://www.amazon.com/dp/${id}`, 'amazon.com'],
    [`http://amazon.com/dp/${id}?th=1&psc=1&tag=somebody-20`, 'amazon.com'],
    [
      `www.amazon.co.uk/Kettle-Fernhill-Green/dp/${id}/ref=sr_1_3?crid=2X&keywords=kettle&qid=1700000000&sprefix=k%2Caps%2C150&sr=8-3`,
      'amazon.co.uk',
    ],
    [`https://www.amazon.de/-/en/Fernhill/dp/${id}/`, 'amazon.de'],
    [`https://www.amazon.de/gp/product/${id}/ref=ppx_yo_dt_b_asin_title`, 'amazon.de'],
    [`https://www.amazon.fr/gp/aw/d/${id}`, 'amazon.fr'],
    [`https://m.amazon.it/gp/aw/reviews/${id}`, 'amazon.it'],
    [`https://www.amazon.es/product-reviews/${id}?pageNumber=2&sortBy=recent`, 'amazon.es'],
    [
      `https://www.amazon.com.br/Chaleira/product-reviews/${id}/ref=cm_cr_dp_d_show_all_btm`,
      'amazon.com.br',
    ],
    [
      `https://www.amazon.co.jp/%E3%82%B1%E3%83%88%E3%83%AB/dp/${id}/?_encoding=UTF8`,
      'amazon.co.jp',
    ],
    [`https://smile.amazon.com/o/ASIN/${id}`, 'amazon.com'],
    [`https://www.amazon.com/exec/obidos/ASIN/${id}/somebody-20`, 'amazon.com'],
    [`https://www.amazon.com/exec/obidos/tg/detail/-/${id}`, 'amazon.com'],
    [`https://www.amazon.com/gp/offer-listing/${id}`, 'amazon.com'],
    [
      `https://www.amazon.com/gp/customer-reviews/R1XYZ2ABC3DEF/ref=cm_cr_dp_d_rvw_ttl?ie=UTF8&ASIN=${id}`,
      'amazon.com',
    ],
    [
      `https://www.amazon.com/sspa/click?ie=UTF8&spc=MToz&url=%2FKettle%2Fdp%2F${id}%2Fref%3Dsr_1_1_sspa%3Fpsc%3D1`,
      'amazon.com',
    ],
    [`Look at this: https://www.amazon.com.au/dp/${id.toLowerCase()}?ref=share`, 'amazon.com.au'],
    [`amazon.com.tr/dp/${id}#customerReviews`, 'amazon.com.tr'],
    [`https://www.amazon.sa/-/en/dp/${id}`, 'amazon.sa'],
    [id, 'amazon.nl'],
    [`  ${id.toLowerCase()} `, 'amazon.nl'],
  ])('%s', (link, site) => expect(readAmazonLink(link, 'amazon.nl')).toEqual({ id, site }))

  test('an ISBN-10 is an id', () =>
    expect(readAmazonLink('https://www.amazon.com/dp/080442957X', 'amazon.com')).toEqual({
      id: '080442957X',
      site: 'amazon.com',
    }))
  test.each([
    'https://amzn.to/3xYzAbC',
    'https://amzn.eu/d/1aBcDeF',
    'https://a.co/d/abc1234',
    'amzn.asia/d/0abcDEF',
  ])('%s is short', (link) =>
    expect(readAmazonLink(link, 'amazon.com')).toMatchObject({ short: expect.any(URL) }),
  )
  test.each([
    '',
    'kettle',
    'https://www.amazon.com/',
    'https://www.amazon.com/s?k=kettle',
    'https://www.example.com/dp/B0PLAUDIT1',
    'https://amazon.com.example.com/dp/B0PLAUDIT1',
    'https://notamazon.com/dp/B0PLAUDIT1',
    'https://www.amazon.com@example.com/dp/B0PLAUDIT1',
    'https://www.amazon.com/dp/SHORT1',
    'https://www.aliexpress.com/item/1005001234567890.html',
  ])('%s is no Amazon product', (link) => expect(readAmazonLink(link, 'amazon.com')).toBeNull())
})

describe('AliExpress addresses', () => {
  const id = '1005001234567890'
  test.each([
    `https://www.aliexpress.com/item/${id}.html`,
    `https://www.aliexpress.com/item/${id}.html?spm=a2g0o.productlist.0.0&algo_pvid=1-2&pdp_npi=4%40dis%21USD%2110.00`,
    `https://es.aliexpress.com/item/${id}.html?gatewayAdapt=glo2esp`,
    `https://m.aliexpress.com/item/${id}.html`,
    `https://m.aliexpress.com/i/${id}.html`,
    `https://aliexpress.ru/item/${id}.html?sku_id=12000012345678901`,
    `https://www.aliexpress.us/item/${id}.html`,
    `https://www.aliexpress.com/i/${id}.html`,
    `https://www.aliexpress.com/item/Green-Enamel-Kettle/${id}.html`,
    `https://www.aliexpress.com/store/product/Green-Kettle/1234567_${id}.html`,
    `https://m.aliexpress.com/productDetail?productId=${id}&lang=en`,
    `https://star.aliexpress.com/share/share.htm?redirectUrl=https%3A%2F%2Fwww.aliexpress.com%2Fitem%2F${id}.html%3F`,
    `pt.aliexpress.com/item/${id}.html`,
    id,
  ])('%s', (link) => expect(readAliExpressLink(link)).toEqual({ id, site: 'aliexpress.com' }))
  test.each(['https://s.click.aliexpress.com/e/_DkAbCdE', 'https://a.aliexpress.com/_mKAbCdE'])(
    '%s is short',
    (link) => expect(readAliExpressLink(link)).toMatchObject({ short: expect.any(URL) }),
  )
  test.each([
    '',
    '123',
    'https://www.aliexpress.com/',
    'https://www.aliexpress.com/wholesale?SearchText=kettle',
    'https://example.com/item/1005001234567890.html',
    'B0PLAUDIT1',
  ])('%s is no AliExpress product', (link) => expect(readAliExpressLink(link)).toBeNull())
})
