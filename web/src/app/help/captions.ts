import type { ParseKeys } from 'i18next'
import type { Tutorial } from './tutorials.ts'

const two = (value: number) => String(value).padStart(2, '0')
const timestamp = (seconds: number) => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.000`

/** "1:08": minutes and seconds, as video players show them in every language. */
export const durationText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${two(seconds % 60)}`

/** WebVTT captions from the texts of the transcript, so that they exist in every language. */
export const captionsOf = (
  { seconds, cues }: Tutorial,
  say: (key: ParseKeys<'help'>) => string,
): string => {
  const blocks = cues.map(
    ({ at, text }, index) =>
      `${timestamp(at)} --> ${timestamp(cues[index + 1]?.at ?? seconds)}\n${say(text)}\n`,
  )
  return `WEBVTT\n\n${blocks.join('\n')}`
}
