import { expect, test } from 'vitest'
import help from '../../texts/en/help.json'
import { captionsOf, durationText } from './captions.ts'
import { tutorials } from './tutorials.ts'

test('captions are WebVTT: each sentence stays until the next begins, the last until the end', () => {
  expect(
    captionsOf(
      {
        name: 'manage',
        seconds: 75,
        cues: [
          { at: 0, text: 'manage.list' },
          { at: 62, text: 'manage.open' },
        ],
      },
      (key) => key,
    ),
  ).toBe('WEBVTT\n\n00:00.000 --> 01:02.000\nmanage.list\n\n01:02.000 --> 01:15.000\nmanage.open\n')
})

test('S2.080 the four videos are said to last 1:08, 1:21, 0:32 and 0:45', () => {
  expect(tutorials.map(({ name, seconds }) => [name, durationText(seconds)])).toEqual([
    ['overview', '1:08'],
    ['import', '1:21'],
    ['manage', '0:32'],
    ['widget', '0:45'],
  ])
})

test('every sentence can be read aloud in the time it stands: at most 20 signs a second', () => {
  for (const { name, seconds, cues } of tutorials)
    cues.forEach(({ at, text }, index) => {
      const [part, key] = text.split('.')
      const words =
        (help as unknown as Record<string, Record<string, string>>)[part ?? '']?.[key ?? ''] ?? ''
      expect(
        words.length / ((cues[index + 1]?.at ?? seconds) - at),
        `${name}: ${text}`,
      ).toBeLessThan(20)
    })
})
