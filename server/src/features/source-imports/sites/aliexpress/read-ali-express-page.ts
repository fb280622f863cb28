import { emptyPage, type SourcePage, type BlockedReason } from '../rules.ts'
import { readFeedbackPage } from './read-feedback-page.ts'
import { readEvaluations } from './read-evaluations.ts'

const robot =
  /_____tmd_____|x5secdata|\/punish\b|punish-component|nocaptcha|baxia|FAIL_SYS_USER_VALIDATE|RGV587_ERROR/i
const signIn = /login\.aliexpress\.|passport\.aliexpress\./i
const missing =
  /<title>[^<]*(?:404|Page not found|can'?t be found)|the page you requested can(?:not|'t) be found/i

const blockedReasonIn = (text: string): BlockedReason => {
  if (robot.test(text)) return 'robot'
  if (signIn.test(text)) return 'sign_in'
  return missing.test(text) ? 'gone' : 'not_reviews'
}

/** The JSON may be inside an HTML page, as a browser saves it: `<pre>{…}</pre>`. */
const unwrapped = (text: string) => {
  const pre = /^\s*<[\s\S]{0,2000}?<pre[^>]*>([\s\S]*)<\/pre>/i.exec(text)?.[1]
  return pre
    ? pre
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    : text
}

/**
 * Reads a page of AliExpress reviews: the evaluation JSON in its versions or the older HTML; else what the page shows
 * instead.
 */
export const readAliExpressPage = (text: string): SourcePage =>
  readEvaluations(unwrapped(text)) ?? readFeedbackPage(text) ?? emptyPage(blockedReasonIn(text))
