import type { ChangeFacts } from '../../../../db/suppliers/import-list-tables.ts'
import { phrase, type Text } from '../../../../texts/phrase.ts'
import type { NewNotification } from '../../../notifications/create-notification.ts'
import { namesOf, type Group } from '../grouping/rules.ts'
import { inDollars, inPercent, type ChangeKind } from '../rules.ts'

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

const manyTexts: Record<ChangeKind, (group: Group) => { title: Text; message: Text }> = {
  price: (group) => ({
    title: phrase('selling.many_price', { count: group.count }),
    message: phrase('selling.many_price_about', { titles: namesOf(group) }),
  }),
  out_of_stock: (group) => ({
    title: phrase('selling.many_out', { count: group.count }),
    message: phrase('selling.many_out_about', { titles: namesOf(group) }),
  }),
  in_stock: (group) => ({
    title: phrase('selling.many_back', { count: group.count }),
    message: phrase('selling.many_back_about', { titles: namesOf(group) }),
  }),
  gone: (group) => ({
    title: phrase('selling.many_gone', { count: group.count }),
    message: phrase('selling.many_gone_about', { titles: namesOf(group) }),
  }),
}

const manyTypes: Record<Exclude<ChangeKind, 'price'>, Note['type']> = {
  out_of_stock: 'warning',
  in_stock: 'success',
  gone: 'error',
}

/** PROD-56: what one notification of many says; `isWorse`: of prices, whether any margin fell. */
export const describeGroup = (
  kind: ChangeKind,
  group: Group,
  { isWorse: isAnyWorse }: { isWorse: boolean },
): Note => {
  const priceType = isAnyWorse ? 'warning' : 'info'
  return {
    type: kind === 'price' ? priceType : manyTypes[kind],
    ...manyTexts[kind](group),
  }
}

export const hasWorse = (changes: ToldChange[]): boolean =>
  changes.some(({ facts }) => isWorse(facts))

/** PROD-56: the notification of one change that is told by itself; `day` (UTC) is part of what identifies it. */
export const describeChange = (
  kind: ChangeKind,
  change: ToldChange,
  day: string,
): Omit<NewNotification, 'primary_action_text' | 'primary_action_url'> => ({
  ...singleNotes[kind](change),
  event_key: `live:${change.id}:${kind}:${day}`,
})
