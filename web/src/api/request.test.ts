import { editReview, exportReviews, replyToReview } from '@plaudit/contract/reviews/reviews'
import { startCsvImport } from '@plaudit/contract/imports/imports'
import { describe, expect, test } from 'vitest'
import { requestOf } from './request.ts'
import { listReviews } from '@plaudit/contract/reviews/listing'
import { login } from '@plaudit/contract/accounts/sign-in'

describe('where the fields of a call travel', () => {
  test('names in the path go into the path, the rest of a GET into the query, lists joined by commas', () => {
    const request = requestOf(listReviews, {
      rating: [4, 5],
      search: 'a & b',
      country: '',
      cursor: undefined,
      limit: 25,
    })
    expect(request.url).toBe('/api/reviews/?rating=4%2C5&search=a+%26+b&limit=25')
    expect(request.body).toBeNull()
  })

  test('a call that changes something sends JSON, without what stands in the path', () => {
    const request = requestOf(editReview, { id: 'r1', pinned: true, title: null })
    expect(request).toMatchObject({
      method: 'PATCH',
      url: '/api/reviews/r1/',
      body: '{"pinned":true,"title":null}',
    })
    expect(request.headers['Content-Type']).toBe('application/json')
  })

  test('S7.004 PUT follows the same rules, and a path without a query ends in a slash', () => {
    expect(requestOf(replyToReview, { id: 'r1', text: 'Thank you.' })).toMatchObject({
      method: 'PUT',
      url: '/api/reviews/r1/reply/',
    })
    expect(requestOf(exportReviews, { format: 'csv' }).url).toBe('/api/reviews/export/?format=csv')
  })

  test('an upload travels as a form, its key for repeats is made once', () => {
    const request = requestOf(startCsvImport, { file: new File(['a'], 'a.csv'), options: '{}' })
    expect(request.body).toBeInstanceOf(FormData)
    expect((request.body as FormData).get('options')).toBe('{}')
    expect(request.headers['Content-Type']).toBeUndefined()
    expect(request.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a guest call is known as one, so that a refusal does not start a renewal', () => {
    expect(requestOf(login, {}).guest).toBe(true)
  })
})
