import { expect, test } from 'vitest'
import { shouldStartOnboarding } from './should-start-onboarding.ts'

const fresh = {
  active_subscription: null,
  is_perpetual: false,
  has_subscribed_before: false,
  onboarding_choices: null,
}
const begins = (
  changes:
    Partial<typeof fresh> | { onboarding_choices: { source_import: []; marketplace: [] } } = {},
  search = '',
  asked = false,
) => shouldStartOnboarding({ ...fresh, ...changes }, new URLSearchParams(search), asked)

test('S4.033 onboarding begins for an account that never subscribed, unless plan_id or show_rating stand in the address', () => {
  expect(begins()).toBe(true)
  expect(begins({}, '?rating=5&plans-modal=true')).toBe(true)
  expect(begins({}, '?plan_id=pro-monthly')).toBe(false)
  expect(begins({}, '?show_rating=true')).toBe(false)
  expect(begins({ has_subscribed_before: true })).toBe(false)
  expect(begins({ is_perpetual: true })).toBe(false)
})

test('S4.033 it begins once for each sign-in, and not again when choices have been saved, even empty ones', () => {
  expect(begins({}, '', true)).toBe(false)
  expect(begins({ onboarding_choices: { source_import: [], marketplace: [] } })).toBe(false)
})
