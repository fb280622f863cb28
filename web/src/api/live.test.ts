import { expect, test } from 'vitest'
import { parseTopics } from './live.ts'

test('an event of the stream names what to refetch; heartbeats name nothing', () => {
  expect(parseTopics('id: 3\ndata: {"topics":["imports","reviews"]}')).toEqual([
    'imports',
    'reviews',
  ])
  expect(parseTopics(': still here')).toEqual([])
})
