import type { Parsed } from '@plaudit/contract/endpoint'
import type { register } from '@plaudit/contract/accounts/sign-in'

/** ACC-28: the marketing values of the registration are saved with the account. */
export type Marketing = Pick<
  Parsed<typeof register>,
  'ps_xid' | 'utm_campaign' | 'utm_source' | 'utm_medium' | 'utm_term'
>

export const marketingColumns = ({
  ps_xid,
  utm_campaign,
  utm_source,
  utm_medium,
  utm_term,
}: Marketing) =>
  Object.fromEntries(
    Object.entries({ ps_xid, utm_campaign, utm_source, utm_medium, utm_term }).filter(
      ([, value]) => value,
    ),
  )
