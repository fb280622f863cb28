import type { ParseKeys } from 'i18next'

/** `at` is the second at which the text starts. */
type Cue = { at: number; text: ParseKeys<'help'> }
export type Tutorial = {
  name: 'overview' | 'import' | 'manage' | 'widget'
  seconds: number
  cues: readonly Cue[]
}

/**
 * UI-6: four videos with these lengths. `npm run tutorials` films one scene a cue; words and times have their one home
 * here and in texts/en/help.json.
 */
export const tutorials: readonly Tutorial[] = [
  {
    name: 'overview',
    seconds: 68,
    cues: [
      { at: 0, text: 'overview.home' },
      { at: 9, text: 'overview.waiting' },
      { at: 19, text: 'overview.figures' },
      { at: 29, text: 'overview.import' },
      { at: 39, text: 'overview.manage' },
      { at: 49, text: 'overview.widget' },
      { at: 59, text: 'overview.help' },
    ],
  },
  {
    name: 'import',
    seconds: 81,
    cues: [
      { at: 0, text: 'import.open' },
      { at: 9, text: 'import.choose' },
      { at: 20, text: 'import.columns' },
      { at: 32, text: 'import.rejected' },
      { at: 44, text: 'import.start' },
      { at: 55, text: 'import.result' },
      { at: 68, text: 'import.undo' },
    ],
  },
  {
    name: 'manage',
    seconds: 32,
    cues: [
      { at: 0, text: 'manage.list' },
      { at: 7, text: 'manage.search' },
      { at: 14, text: 'manage.open' },
      { at: 20, text: 'manage.reply' },
      { at: 27, text: 'manage.bulk' },
    ],
  },
  {
    name: 'widget',
    seconds: 45,
    cues: [
      { at: 0, text: 'widget.open' },
      { at: 8, text: 'widget.order' },
      { at: 17, text: 'widget.parts' },
      { at: 26, text: 'widget.phone' },
      { at: 35, text: 'widget.save' },
    ],
  },
]
