import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { FileInspection } from './inspect-file.ts'

/**
 * Whatever is ambiguous in a file must be decided by the owner, who sees the preview, before the first row is
 * imported.
 * @throws Problem `choice_needed`; its facts name the options that decide it.
 */
export const assertChoicesMade = <S extends FileInspection>(survey: S): S => {
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
