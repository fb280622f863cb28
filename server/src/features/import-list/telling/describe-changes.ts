import type { ChangeFacts } from '../../../db/suppliers/import-list-tables.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { NewNotification } from '../../notifications/create-notification.ts'
import { MOST_SINGLE, namesOf } from './grouping/rules.ts'
import { inDollars, inPercent, type ChangeKind } from './rules.ts'

export type ToldChange = { id: string; title: string; stock: number; facts: ChangeFacts }
type Note = Pick<NewNotification, 'type' | 'title' | 'message'>

const isWorse = ({ before, after }: ChangeFacts) => (after.margin ?? 0) < (before.margin ?? 0)

const priceNote = ({ title, facts }: ToldChange): Note => {
  const { before, after } = facts
  const margin = inPercent(after.margin)
  const costs = { before: inDollars(before.cost), after: inDollars(after.cost) }
  return {
    type: isWorse(facts) ? 'warning' : 'info',
    title:
      before.cost === after.cost ? phrase('selling.told_margin') : phrase('selling.told_price'),
    message:
      before.cost === after.cost
        ? phrase('selling.told_margin_about', { title, before: inPercent(before.margin), margin })
        : phrase('selling.told_price_about', { title, ...costs, margin }),
  }
}

const singleNotes: Record<ChangeKind, (change: ToldChange) => Note> = {
  price: priceNote,
  out_of_stock: ({ title }) => ({
    type: 'warning',
    title: phrase('selling.told_out'),
    message: phrase('selling.told_out_about', { title }),
  }),
  in_stock: ({ title, stock }) => ({
    type: 'success',
    title: phrase('selling.told_back'),
    message: phrase('selling.told_back_about', { title, shown: stock }),
  }),
  gone: ({ title }) => ({
    type: 'error',
    title: phrase('selling.told_gone'),
    message: phrase('selling.told_gone_about', { title }),
  }),
}

const groupNote = (kind: ChangeKind, changes: ToldChange[]): Note => {
  const count = changes.length
  const titles = namesOf(changes)
  switch (kind) {
    case 'price':
      return {
        type: changes.some(({ facts }) => isWorse(facts)) ? 'warning' : 'info',
        title: phrase('selling.many_price', { count }),
        message: phrase('selling.many_price_about', { titles }),
      }
    case 'out_of_stock':
      return {
        type: 'warning',
        title: phrase('selling.many_out', { count }),
        message: phrase('selling.many_out_about', { titles }),
      }
    case 'in_stock':
      return {
        type: 'success',
        title: phrase('selling.many_back', { count }),
        message: phrase('selling.many_back_about', { titles }),
      }
    case 'gone':
      return {
        type: 'error',
        title: phrase('selling.many_gone', { count }),
        message: phrase('selling.many_gone_about', { titles }),
      }
  }
}

const toLive = {
  primary_action_text: phrase('selling.told_live'),
  primary_action_url: '/live-products',
}

/**
 * PROD-56: the notifications of changes of one kind that are told at once; `day` (UTC) is part of what identifies them. Up to
 * five are told one by one, more as one.
 */
export const describeChanges = (
  kind: ChangeKind,
  changes: ToldChange[],
  day: string,
): NewNotification[] => {
  const [first] = changes
  if (!first) return []
  if (changes.length > MOST_SINGLE)
    return [
      {
        ...groupNote(kind, changes),
        ...toLive,
        event_key: `live-many:${first.id}:${kind}:${day}`,
      },
    ]
  return changes.map((change) => ({
    ...singleNotes[kind](change),
    ...toLive,
    event_key: `live:${change.id}:${kind}:${day}`,
  }))
}
