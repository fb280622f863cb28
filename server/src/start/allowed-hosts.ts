import type { AllowedHosts, ContentSecurity } from '../http/pages/content-security.ts'
import { sandboxUrlOf } from './sandbox-url.ts'
import type { Config } from './config.ts'

type Hosts = Partial<AllowedHosts>

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeHosts = (config: Config): Hosts => {
  const scripts = config.STRIPE_JS_URL
    ? [new URL(config.STRIPE_JS_URL).origin]
    : ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    script: scripts,
    frame: [...scripts, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  }
}

/** https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy */
const googleHosts: Hosts = {
  script: ['https://accounts.google.com/gsi/client'],
  style: ['https://accounts.google.com/gsi/style'],
  frame: ['https://accounts.google.com/gsi/'],
  connect: ['https://accounts.google.com/gsi/'],
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const tagHosts: Hosts = {
  script: ['https://*.googletagmanager.com'],
  frame: ['https://www.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
}

/** https://www.intercom.com/help/en/articles/3894 */
const messengerHosts: Hosts = {
  script: ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  style: ["'unsafe-inline'"],
  frame: [
    'https://intercom-sheets.com',
    'https://www.intercom-reporting.com',
    'https://www.youtube.com',
    'https://player.vimeo.com',
  ],
  connect: [
    'https://*.intercom.io',
    'wss://*.intercom.io',
    'https://*.intercomcdn.com',
    'https://*.intercomusercontent.com',
  ],
  font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
}

/** The stand-ins play whoever has no key, from the loopback by either name. */
const sandboxHosts = (config: Config): Hosts => {
  const urls = [
    `http://127.0.0.1:${config.SANDBOX_PORT}`,
    `http://localhost:${config.SANDBOX_PORT}`,
  ]
  return { script: urls, style: urls, frame: urls, connect: urls, image: urls }
}

const needsSandbox = (config: Config) =>
  sandboxUrlOf(config) !== null || !config.STRIPE_SECRET_KEY || !config.GOOGLE_CLIENT_ID

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : [])

const allHosts = (config: Config): Hosts[] => [
  ...(needsSandbox(config) ? [sandboxHosts(config)] : []),
  ...(config.STRIPE_SECRET_KEY || config.STRIPE_JS_URL ? [stripeHosts(config)] : []),
  ...(config.GOOGLE_CLIENT_ID ? [googleHosts] : []),
  ...(config.TAG_MANAGER_ID || config.ANALYTICS_ID ? [tagHosts] : []),
  ...(config.MESSAGING_APP_ID ? [messengerHosts] : []),
  {
    connect: originOf(config.ERROR_REPORTING_DSN),
    image: [...originOf(config.S3_PUBLIC_URL), ...originOf(config.PUBLIC_URL)],
  },
]

/**
 * What the screens may load, from the settings: nothing of a service that is not set. The messenger writes HTML of its
 * own, which Trusted Types would stop.
 */
export const contentSecurityOf = (config: Config): ContentSecurity => {
  const found = allHosts(config)
  const of = (kind: keyof AllowedHosts) => [...new Set(found.flatMap((hosts) => hosts[kind] ?? []))]
  return {
    hosts: {
      script: of('script'),
      style: of('style'),
      frame: of('frame'),
      connect: of('connect'),
      image: of('image'),
      font: of('font'),
    },
    trustedTypes: !config.MESSAGING_APP_ID,
    hstsSeconds: config.PUBLIC_URL?.startsWith('https:') ? config.HSTS_SECONDS : 0,
  }
}
