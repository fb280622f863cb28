import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'

/** THIRD-3: the fixed prefix of the messaging service's user id. */
export const MESSAGING_ID_PREFIX = 'plaudit_'

/**
 * The public settings of this installation, signed in or not. A service without a key is null, and is not loaded.
 * Nothing here is secret.
 */
export const PublicSettings = z.object({
  google_client_id: z.string(),
  google_script_url: z.string(),
  messaging: z.nullable(z.object({ app_id: z.string() })),
  tag_manager: z.nullable(z.object({ id: z.string() })),
  analytics: z.nullable(z.object({ id: z.string() })),
  error_reporting: z.nullable(
    z.object({ dsn: z.string(), environment: z.string(), release: z.string() }),
  ),
  /** Tag manager, analytics and session replay wait for the visitor's consent. */
  needs_consent: z.boolean(),
  /** THIRD-4. */
  help_url: z.string(),
  shopify_listing_url: z.string(),
  support_email: z.string(),
})
export type PublicSettings = z.output<typeof PublicSettings>

export const publicSettings = endpoint({
  name: 'settings.public',
  summary: 'What a browser needs to know of this installation',
  method: 'GET',
  path: 'settings/public/',
  auth: 'guest',
  input: NoInput,
  output: PublicSettings,
  errors: [],
  example: {},
})

/**
 * Who the signed-in account is at the messaging service; `jwt` is signed (HS256) so that
 * nobody can read another's chats.
 */
export const MessagingIdentity = z.object({
  user_id: z.string(),
  name: z.string(),
  created_at: z.number(),
  jwt: z.nullable(z.string()),
})
export type MessagingIdentity = z.output<typeof MessagingIdentity>

export const messagingIdentity = endpoint({
  name: 'settings.messaging_identity',
  summary: 'The signed identity for the messaging service',
  method: 'GET',
  path: 'settings/messaging-identity/',
  auth: 'owner',
  input: NoInput,
  output: MessagingIdentity,
  errors: ['not_found'],
  example: {},
})
