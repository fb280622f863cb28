const ONBOARDING = 'plaudit.onboarding_asked'
const RATING = 'plaudit.rating_asked'

/** ACC-42: the onboarding starts automatically once per sign-in. */
export const wasOnboardingShown = () => localStorage.getItem(ONBOARDING) !== null
export const markOnboardingShown = () => localStorage.setItem(ONBOARDING, 'true')
/** After the session ends, the next sign-in may show it again. */
export const clearOnboardingShown = () => localStorage.removeItem(ONBOARDING)

/** ACC-30: an owner is asked for a rating once per browser, whoever else signs in there. */
export const wasRatingAsked = (accountId: string) =>
  (localStorage.getItem(RATING) ?? '').split(' ').includes(accountId)
export const markRatingAsked = (accountId: string) => {
  if (!wasRatingAsked(accountId))
    localStorage.setItem(RATING, `${localStorage.getItem(RATING) ?? ''} ${accountId}`.trim())
}
