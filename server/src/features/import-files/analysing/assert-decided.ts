import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Survey } from './survey-file.ts'

/**
 * What a file leaves open is decided by its owner, with the preview in view, before the first row is taken.
 * @throws Problem `choice_needed`; its facts name the options that decide it.
 */
export const assertDecided = <S extends Survey>(survey: S): S => {
  const { table, encodingBy, openSheets, ratings } = survey
  if (encodingBy === 'open')
    throw new Problem('choice_needed', {
      detail: phrase('imports.encoding_unsure', { encoding: table.encoding ?? '' }),
      facts: {
        needed: ['encoding'],
        guess: table.encoding,
        readings: table.letters?.readings.slice(0, 8).map(({ encoding }) => encoding),
      },
    })
  if (openSheets.length > 0)
    throw new Problem('choice_needed', {
      detail: phrase('imports.sheets_open', { sheets: { list: openSheets } }),
      facts: {
        needed: ['sheets'],
        sheets: table.sheets?.all,
        read: table.sheets?.read,
        open: openSheets,
      },
    })
  if (ratings?.needed && !ratings.decided)
    throw new Problem('choice_needed', {
      detail: phrase('imports.scale_open', {
        column: ratings.column,
        lowest: ratings.lowest,
        highest: ratings.highest,
      }),
      facts: {
        needed: ['rating_scale'],
        proposed: ratings.scale,
        lowest: ratings.lowest,
        highest: ratings.highest,
      },
    })
  return survey
}
