import { phrase } from '../../../texts/phrase.ts'

export const toMembership = {
  primary_action_text: phrase('notifications.see_membership'),
  primary_action_url: '/settings/membership',
}

export const day = (date: Date) => date.toISOString().slice(0, 10)
