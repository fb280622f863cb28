import { expect, test } from 'vitest'
import { campaignValues, captureCampaign, forgetCampaign } from './campaign.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('S3.026 each of the four is stored as an empty string when absent', () => {
  const store = storage()
  captureCampaign('?utm_source=newsletter', store)
  expect(Object.fromEntries(store.kept)).toEqual({
    utm_campaign: '',
    utm_source: 'newsletter',
    utm_medium: '',
    utm_term: '',
  })
})

test('S3.027 they are stored only when at least one of the four is present', () => {
  const store = storage()
  captureCampaign('?ps_xid=ref-7&page=2', store)
  expect(Object.fromEntries(store.kept)).toEqual({ ps_xid: 'ref-7' })
  captureCampaign('?utm_campaign=&utm_source=', store)
  expect(store.kept.size).toBe(1)
})

test('a later address without campaign values leaves the kept ones alone; a registration ends them', () => {
  const store = storage()
  captureCampaign('?ps_xid=ref-7&utm_term=reviews', store)
  captureCampaign('?plans-modal=true', store)
  expect(campaignValues(store)).toEqual({
    ps_xid: 'ref-7',
    utm_campaign: '',
    utm_source: '',
    utm_medium: '',
    utm_term: 'reviews',
  })
  forgetCampaign(store)
  expect(store.kept.size).toBe(0)
})
