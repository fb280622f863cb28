import { expect, test } from 'vitest'
import { Problem } from '../../../problem.ts'
import { exportHeaders, templateColumns } from '../../../spreadsheets/template-columns.ts'
import { recogniseFormat } from './recognise-format.ts'

const headers = {
  judgemeExport:
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location,metaobject_handle',
  judgemeOldExport:
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location',
  judgemeTemplate: 'title,body,rating,review_date,reviewer_name,reviewer_email,product_url,picture_urls,product_id,product_handle',
  looxExport: 'id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase',
  looxTemplate: 'product_handle,product_Id,rating,author,email,body,created_at,photo_url,reply,replied_at,verified_purchase,incentivized',
  looxShort: 'product_handle,rating,author,email,body,created_at,photo_url,verified_purchase',
}
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
  expect(Object.entries(headers).map(([, text]) => recognise(text).format.id)).toEqual(['judgeme', 'judgeme', 'judgeme', 'loox', 'loox', 'loox'])
  expect(recognise(headers.judgemeTemplate).format.dateOrder).toBe('day_first')
  expect(recognise(headers.judgemeExport).format.dateOrder).toBe(null)
})

test('names count, not their order, case or separators; columns of no use are named', () => {
  const shuffled = recognise('Review Date,BODY,rating,metaobject-handle,reviewer_name,Curated,product handle,something else')
  expect(shuffled.format.id).toBe('judgeme')
  expect(shuffled.meanings).toEqual(['reviewed_at', 'text', 'rating', 'review_id', 'author', 'status', 'product_handle', 'ignored'])
  expect(shuffled.sure).toEqual([true, true, true, true, true, true, true, false])
  const { neverStored, meanings } = recognise(headers.judgemeExport)
  expect(headers.judgemeExport.split(',').filter((_, i) => neverStored[i])).toEqual(['ip_address', 'location'])
  expect(meanings).toContain('product_handle')
})

test('our own template, our own export, and rejected files of every kind are recognised', () => {
  const asked = templateColumns.filter((column) => column.asked).map(({ name }) => name)
  for (const names of [asked, exportHeaders])
    expect(recogniseFormat(names, { columns: {} })).toMatchObject({ format: { id: 'template' }, sure: names.map(() => true) })
  expect(recognise(`row,field,reason,${headers.judgemeExport}`).format.id).toBe('judgeme')
  expect(recognise(`row,field,reason,${headers.looxExport}`).sure.slice(0, 3)).toEqual([true, true, true])
  expect(recognise('rating,text,product_handle,verified').meanings[3]).toBe('ignored')
})

test('S5.016 any other structure is refused with what is missing, what was expected, what was found and what could be meant', () => {
  const problem = refusal('Shopify Product Handle,Review Content,Review Score,Other')
  expect(problem.code).toBe('structure_unknown')
  expect(problem.extra.facts).toMatchObject({
    missing: ['rating', 'text', 'product_handle'],
    found: ['Shopify Product Handle', 'Review Content', 'Review Score', 'Other'],
    suggested: { 'Review Content': 'text', 'Review Score': 'rating', 'Shopify Product Handle': 'product_handle' },
  })
  expect(refusal('{"reviews":[]}').message).toMatch(/does not follow the template/)
  expect(refusal('rating,text').message).toMatch(/Missing: product_handle/)
  expect(recogniseFormat(['rating', 'text'], { columns: {}, product_id: 'x' }).format.id).toBe('template')
})

test('columns may have any name, also those of the language itself', () => {
  expect(recognise('rating,text,product_handle,constructor,__proto__,toString').meanings.slice(3)).toEqual(['ignored', 'ignored', 'ignored'])
})

test('what the owner says about a column wins', () => {
  expect(recognise('Handle,Score,Words', { Handle: 'product_handle', Score: 'rating', Words: 'text' }).meanings).toEqual(['product_handle', 'rating', 'text'])
  expect(recognise(headers.judgemeExport, { location: 'country' }).neverStored.at(-2)).toBe(false)
})
