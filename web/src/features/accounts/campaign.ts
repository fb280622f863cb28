const REFERRAL = 'ps_xid'
const TAGS = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_term'] as const

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * ACC-27: the referral id and the four campaign values of a URL are stored in local storage; the four only when at
 * least one is present, absent ones as empty strings.
 */
export const captureCampaign = (search: string, storage: Kept = localStorage) => {
  const query = new URLSearchParams(search)
  const referral = query.get(REFERRAL)
  if (referral) storage.setItem(REFERRAL, referral)
  if (!TAGS.some((tag) => query.get(tag))) return
  for (const tag of TAGS) storage.setItem(tag, query.get(tag) ?? '')
}

/** ACC-28: the values sent with a registration, cut to the server's maximum. */
export const campaignValues = (storage: Kept = localStorage): Record<string, string> =>
  Object.fromEntries(
    [REFERRAL, ...TAGS].flatMap((name) => {
      const value = storage.getItem(name)
      return value === null ? [] : [[name, value.slice(0, 200)]]
    }),
  )

/** ACC-28: deleted after a successful registration. */
export const forgetCampaign = (storage: Kept = localStorage) => {
  for (const name of [REFERRAL, ...TAGS]) storage.removeItem(name)
}
