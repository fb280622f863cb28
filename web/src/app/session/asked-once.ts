const ONBOARDING = 'plaudit.onboarding_asked'
const RATING = 'plaudit.rating_asked'

/** ACC-42: the onboarding begins by itself once for each sign-in. */
export const wasOnboardingAsked = () => localStorage.getItem(ONBOARDING) !== null
export const keepOnboardingAsked = () => localStorage.setItem(ONBOARDING, 'true')
/** With the end of a session the next sign-in may ask again. */
export const forgetAsked = () => localStorage.removeItem(ONBOARDING)

/** ACC-30: an owner is asked for a rating once on a browser, whoever else signs in there. */
export const wasRatingAsked = (accountId: string) =>
  (localStorage.getItem(RATING) ?? '').split(' ').includes(accountId)
export const keepRatingAsked = (accountId: string) => {
  if (!wasRatingAsked(accountId))
    localStorage.setItem(RATING, `${localStorage.getItem(RATING) ?? ''} ${accountId}`.trim())
}
