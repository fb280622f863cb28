import { describe, expect, test } from 'vitest'
import { failureText } from '../run-action.ts'
import { CallFailure, fieldErrorsOf, textOf } from './failures.ts'

const failure = (status: number, body: Record<string, unknown> | null, isHtml = false) =>
  new CallFailure('x', { status, body, isHtml })

describe('the words for a failure', () => {
  test('S8.008 message, error or detail of the answer are shown, in this order', () => {
    expect(failureText(failure(400, { detail: 'c', error: 'b', message: 'a' }), 'default')).toBe(
      'a',
    )
    expect(failureText(failure(402, { detail: 'c', error: 'b' }), 'default')).toBe('b')
    expect(failureText(failure(404, { detail: 'c' }), 'default')).toBe('c')
  })

  test('S8.010 without them the first message of the first field is shown', () => {
    expect(
      failureText(
        failure(400, {
          request_id: 'r',
          email: ['Please provide a valid email address', 'second'],
          name: ['x'],
        }),
        'default',
      ),
    ).toBe('Please provide a valid email address')
  })

  test('S8.011 an answer in HTML shows the caller’s default', () => {
    expect(failureText(failure(404, null, true), 'default')).toBe('default')
  })

  test('S8.012 any other failure shows the caller’s default', () => {
    expect(failureText(failure(503, { detail: 'Something' }), 'default')).toBe('default')
    expect(failureText(new Error('Network Error'), 'default')).toBe('default')
  })

  test('facts and ids of an answer are never mistaken for a message', () => {
    expect(
      textOf(failure(400, { request_id: 'r', code: 'structure_unknown', facts: { found: ['a'] } })),
    ).toBeNull()
  })

  test('fields of a refused form stand beside their fields', () => {
    expect(
      fieldErrorsOf(failure(400, { shop_url: ['This is not a store address.'], request_id: 'r' })),
    ).toEqual({ shop_url: 'This is not a store address.' })
    expect(fieldErrorsOf(failure(503, { shop_url: ['x'] }))).toEqual({})
  })
})
