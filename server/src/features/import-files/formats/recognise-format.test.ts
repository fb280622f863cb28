import { expect, test } from 'vitest'
import type { Problem } from '../../../problem.ts'
import { formats } from '../../../review-files/all-formats.ts'
import { exportHeaders, templateColumns } from '../../../spreadsheets/template-columns.ts'
import { recogniseFormat } from './recognise-format.ts'

const headers = {
  judgemeExport:
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location,metaobject_handle',
  judgemeOldExport:
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location',
  judgemeTemplate:
    'title,body,rating,review_date,reviewer_name,reviewer_email,product_url,picture_urls,product_id,product_handle',
  looxExport:
    'id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase',
  looxTemplate:
    'product_handle,product_Id,rating,author,email,body,created_at,photo_url,reply,replied_at,verified_purchase,incentivized',
  looxShort: 'product_handle,rating,author,email,body,created_at,photo_url,verified_purchase',
}

/** The exact headers of every app's files. */
const apps: [format: string, header: string][] = [
  [
    'yotpo',
    'Review ID,Review Type,Review Status,Review Score,Review Title,Review Content,Review Creation Date,Reviewer Display Name,Reviewer Email,Reviewer Type,Product ID,Product Handle,Product Title,Order ID,Published Image URLs,Unpublished Image URLs',
  ],
  [
    'yotpo',
    'Shopify Product Handle,Review Creation Date,Review Content,Review Score,Review Title,Reviewer Display Name,Reviewer Email,Publish Review,Comment Content,Comment Date,Review Image URLs',
  ],
  [
    'yotpo',
    'Review Title,Review Content,Review Score,Date,Product ID,Product Title,Product URL,Display Name,Email,Verified Purchase',
  ],
  [
    'yotpo',
    'review_title,review_content,review_score,date,product_id,product_title,product_url,display_name,email',
  ],
  [
    'yotpo',
    'appkey,published,review_title,review_content,review_score,date,user_type,sku,product_url,product_title,product_description,product_image_url,display_name,email,comment_content,comment_public,comment_created_at',
  ],
  [
    'okendo',
    'name,body,handle,productId,rating,sku,dateCreated,countryCode,email,imageUrls,isApproved,isIncentivized,isRecommended,rejectedImageUrls,reply,replyDateCreated,replyIsPublic,title,videoUrls,isVerifiedBuyer,variantId,status',
  ],
  [
    'okendo',
    'name,body,handle,productId,rating,sku,dateCreated,email,imageUrls,isApproved,isVerifiedBuyer,title',
  ],
  ['okendo', 'reviewId,productId,rating,title,body,reviewer.name,reviewer.email,dateCreated'],
  [
    'okendo',
    'Review ID,Product ID,Product Name,Rating,Title,Body,Reviewer Name,Is Verified Buyer,Date Created,Status',
  ],
  [
    'stamped',
    'product_id,product_handle,productUrl,productImageUrl,productTitle,photoFilenames,rating,title,author,email,body,created_at,published',
  ],
  [
    'opinew',
    'body,rating,review_date,state,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,SKU,barcode,region',
  ],
  [
    'ryviu',
    'product_handle,rating,author,title,body_text,email,photo_urls,created_at,status,featured',
  ],
  [
    'trustoo',
    'product_handle,rating,author,title,content,author_country,author_email,commented_at,reply,reply_at,verify_purchase,feature,publish,item_type,photo_url_1,photo_url_2,photo_url_3,photo_url_4,photo_url_5,video_url',
  ],
  [
    'shopify_product_reviews',
    'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at',
  ],
  [
    'shopify_product_reviews',
    'product_handle,state,rating,title,author,email,location,body,imageUrl,reply,created_at,replied_at',
  ],
  ['shopify_product_reviews', 'product_handle,rating,title,author,email,body,created_at'],
  [
    'woocommerce',
    'comment_ID,comment_post_ID,comment_author,comment_author_email,comment_author_url,comment_author_IP,comment_date,comment_date_gmt,comment_content,comment_approved,comment_parent,user_id,rating,verified,title,product_SKU,product_title',
  ],
  ['cusrev', 'review_content,review_score,date,product_id,display_name,email,order_id,media'],
  ['cusrev', 'id,review_content,review_score,date,product_id,display_name,email,order_id,media'],
  [
    'site_reviews',
    'date,date_gmt,rating,title,content,name,email,avatar,ip_address,terms,author_id,is_approved,is_pinned,is_verified,response,assigned_posts,assigned_terms,assigned_users,score',
  ],
  [
    'powerreviews',
    'Review Id,Page Id,Review Display,Review Title,Review Date,Review Location,Review Text,Rating,Verified Buyer,Review Status',
  ],
  [
    'feefo',
    'Name,Email,Sale Date,Feedback Date,Product Id,Service Rating,Service Comment,Product Rating,Product Comment,Product Attributes',
  ],
  ['shoplazza', 'product_id,score,photo,body,name,like,create_time'],
  [
    'x_cart',
    'product,review,response,rating,additionDate,responseDate,respondent,reviewerName,email,status,useForMeta',
  ],
  ['magento', 'sku,title,review,status,customer_name,customer_id,rating'],
  [
    'echobrain',
    'id,domain,identifier,order,name,email,comment,reply,rating,images,likes,publish,verified,tags,created_at,updated_at',
  ],
  ['kreezalid', 'role,customer_id,supplier_id,note,is_public,review,completed_at'],
  [
    'meta',
    'aggregator,store.name,store.id,store.storeUrls,reviewID,rating,title,content,created_at,updated_at',
  ],
  ['custom_app', 'productId,customerName,rating,reviewText,mediaUrls,approved,createdAt'],
  ['custom_app', 'name,rating,comment,date,verified'],
  ['etsy', 'reviewer,date_reviewed,star_rating,message,order_id'],
  [
    'trustpilot',
    'Review Id,Review Created (UTC),Review Consumer User Id,Review Username,Review Title,Review Content,Review Stars,Source Of Review,Reference Id,Domain Url,Webshop Name,Business Unit Id,Company Reply Date (UTC),Location Name',
  ],
]
const recognise = (text: string, columns = {}) => recogniseFormat(text.split(','), { columns })
const refusal = (text: string): Problem => {
  try {
    recognise(text)
  } catch (error) {
    return error as Problem
  }
  throw new Error('this was recognised')
}

test('exports and templates of Judge.me and Loox are recognised by their column names', () => {
  expect(Object.entries(headers).map(([, text]) => recognise(text).format.id)).toEqual([
    'judgeme',
    'judgeme',
    'judgeme',
    'loox',
    'loox',
    'loox',
  ])
  expect(recognise(headers.judgemeTemplate).format.dateOrder).toBe('day_first')
  expect(recognise(headers.judgemeExport).format.dateOrder).toBe(null)
})

const inEveryWriting = (header: string): string[] => {
  const names = header.split(',')
  return [
    header,
    names.toReversed().join(','),
    [...names, 'a column of the shop itself'].join(','),
    names.map((name) => ` ${name.toUpperCase()} `).join(','),
    names.map((name) => name.toLowerCase().replaceAll('_', ' ')).join(','),
    `row,field,reason,${header}`,
  ]
}

test.each(apps)(
  'a file of %s is recognised by its names alone, whatever their order, case and separators: %s',
  (format, header) => {
    const whole = recognise(header)
    const byName = Object.fromEntries(header.split(',').map((name, i) => [name, whole.meanings[i]]))
    for (const written of inEveryWriting(header)) {
      const found = recognise(written)
      expect(found.format.id).toBe(format)
      expect(found.meanings.filter((meaning) => meaning !== 'ignored').sort()).toEqual(
        whole.meanings.filter((meaning) => meaning !== 'ignored').sort(),
      )
    }
    expect(Object.values(byName)).toEqual(expect.arrayContaining(['rating', 'text']))
    // No column of the app's own is a stranger.
    expect(whole.sure.every(Boolean)).toBe(true)
  },
)

test('every format is recognised by its own header, and has a name to show', () => {
  for (const format of formats) {
    const header = format.header ?? Object.keys(format.columns)
    expect(header.filter((name) => !Object.hasOwn(format.columns, name))).toEqual([])
    expect(format.name).not.toBe(format.id)
    if (
      Object.values(format.columns).includes('rating') &&
      header.some((name) => format.columns[name] === 'rating')
    )
      expect(recogniseFormat([...header], { columns: {} }).format.id).toBe(format.id)
  }
})

test('S5.016 a file of an app that contains no ratings is refused for just that', () => {
  expect(refusal('sku,title,review,status,customer_name,customer_id').message).toMatch(
    /Magento file.*Missing: rating\./,
  )
})

test("of several columns of one meaning the app's own order counts, not the file's; the owner's word counts before both", () => {
  const first = (header: string, chosen = {}) => {
    const { ranks } = recognise(header, chosen)
    return header.split(',')[ranks.indexOf(Math.min(...ranks))]
  }
  expect(first('full_name,nickname,img,rating,review,date,id')).toBe('id')
  const { ranks } = recognise('full_name,nickname,img,rating,review,date')
  expect(ranks[1]).toBeLessThan(ranks[0]!)
  expect(
    recognise('full_name,nickname,img,rating,review,date', { full_name: 'author' }).ranks[0],
  ).toBe(-1)
})

test('names count, not their order, case or separators; columns of no use are named', () => {
  const shuffled = recognise(
    'Review Date,BODY,rating,metaobject-handle,reviewer_name,Curated,product handle,something else',
  )
  expect(shuffled.format.id).toBe('judgeme')
  expect(shuffled.meanings).toEqual([
    'reviewed_at',
    'text',
    'rating',
    'review_id',
    'author',
    'status',
    'product_handle',
    'ignored',
  ])
  expect(shuffled.sure).toEqual([true, true, true, true, true, true, true, false])
  const { neverStored, meanings } = recognise(headers.judgemeExport)
  expect(headers.judgemeExport.split(',').filter((_, i) => neverStored[i])).toEqual([
    'ip_address',
    'location',
  ])
  expect(meanings).toContain('product_handle')
})

test('our own template, our own export, and rejected files of every kind are recognised', () => {
  const asked = templateColumns.filter((column) => column.asked).map(({ name }) => name)
  for (const names of [asked, exportHeaders])
    expect(recogniseFormat(names, { columns: {} })).toMatchObject({
      format: { id: 'template' },
      sure: names.map(() => true),
    })
  expect(recognise(`row,field,reason,${headers.judgemeExport}`).format.id).toBe('judgeme')
  expect(recognise(`row,field,reason,${headers.looxExport}`).sure.slice(0, 3)).toEqual([
    true,
    true,
    true,
  ])
  expect(recognise('rating,text,product_handle,verified').meanings[3]).toBe('ignored')
})

test('S5.016 any other structure is refused with what is missing, what was expected, what was found and what could be meant', () => {
  const problem = refusal('Shopify Product Handle,Review Content,Review Score,Other')
  expect(problem.code).toBe('structure_unknown')
  expect(problem.extra.facts).toMatchObject({
    missing: ['rating', 'text', 'product_handle'],
    found: ['Shopify Product Handle', 'Review Content', 'Review Score', 'Other'],
    suggested: {
      'Review Content': 'text',
      'Review Score': 'rating',
      'Shopify Product Handle': 'product_handle',
    },
  })
  expect(refusal('{"reviews":[]}').message).toMatch(/does not match the template/)
  expect(refusal('rating,text').message).toMatch(/Missing: product_handle/)
  expect(recogniseFormat(['rating', 'text'], { columns: {}, product_id: 'x' }).format.id).toBe(
    'template',
  )
})

test('columns may have any name, also those of the language itself', () => {
  expect(
    recognise('rating,text,product_handle,constructor,__proto__,toString').meanings.slice(3),
  ).toEqual(['ignored', 'ignored', 'ignored'])
})

test('what the owner says about a column wins', () => {
  expect(
    recognise('Handle,Score,Words', { Handle: 'product_handle', Score: 'rating', Words: 'text' })
      .meanings,
  ).toEqual(['product_handle', 'rating', 'text'])
  expect(recognise(headers.judgemeExport, { location: 'country' }).neverStored.at(-2)).toBe(false)
})

test("a file of an app without its rating column is refused with the app's name, and exactly what is missing, and what was found", () => {
  const problem = refusal(
    headers.judgemeExport
      .split(',')
      .filter((name) => name !== 'rating')
      .join(','),
  )
  expect(problem.extra.facts).toMatchObject({
    app: 'Judge.me',
    missing: ['rating'],
    missing_columns: ['rating'],
    recognised: { body: 'text', reviewer_name: 'author', review_date: 'reviewed_at' },
  })
  expect(problem.message).toMatch(/file from Judge\.me/)
  expect(problem.message).toMatch(/Missing columns: "rating"\. /)
  expect(problem.message).toMatch(/"body" \(text\)/)
  const both = refusal(
    headers.judgemeExport
      .split(',')
      .filter((name) => name !== 'rating' && name !== 'body')
      .join(','),
  )
  expect(both.extra.facts).toMatchObject({
    missing: ['rating', 'text'],
    missing_columns: ['rating', 'body'],
  })
})

test("Yotpo's thumbs up are helpful votes, its thumbs down are known and left out", () => {
  const found = recognise(
    'Review ID,Review Score,Review Content,Review Creation Date,Published Image URLs,Display Name,Product ID,Thumbs Up,Thumbs Down',
  )
  expect(found.format.id).toBe('yotpo')
  expect(found.meanings.slice(-2)).toEqual(['helpful_votes', 'ignored'])
  expect(found.sure.slice(-2)).toEqual([true, true])
})
