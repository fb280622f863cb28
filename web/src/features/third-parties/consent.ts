export type Consent = 'given' | 'refused' | 'open'

const KEY = 'plaudit.consent'

/** This visitor's choice; `open` when not asked yet. */
export const readConsent = (): Consent => {
  const kept = localStorage.getItem(KEY)
  return kept === 'given' || kept === 'refused' ? kept : 'open'
}

export const saveConsent = (consent: Exclude<Consent, 'open'>) => localStorage.setItem(KEY, consent)
