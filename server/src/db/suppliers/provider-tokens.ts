import { sql } from 'kysely'
import type { SecretBox } from '../../secret-box.ts'
import type { Db } from '../transaction.ts'

const RENEWAL_SECONDS = 30
const contextOf = (provider: string) => `provider_tokens:${provider}`

/** Where tokens are kept, and by which clock. */
export type TokenHome = { db: Db; secrets: SecretBox; now: () => Date }

/**
 * The tokens of one provider in the table `provider_tokens`, sealed. One process at a time may renew them; it has half a
 * minute for it.
 */
export const openProviderTokens = <Tokens>(
  { db, secrets, now }: TokenHome,
  provider: string,
  { write, parse }: { write(tokens: Tokens): string; parse(text: string): Tokens },
) => ({
  read: async (): Promise<Tokens | null> => {
    const row = await db
      .selectFrom('provider_tokens')
      .select('sealed')
      .where('provider', '=', provider)
      .executeTakeFirst()
    return row?.sealed ? parse(secrets.open(row.sealed, contextOf(provider))) : null
  },
  save: async (tokens: Tokens): Promise<void> => {
    const sealed = secrets.seal(write(tokens), contextOf(provider))
    await db
      .insertInto('provider_tokens')
      .values({ provider, sealed, renewing_until: null })
      .onConflict((conflict) =>
        conflict.column('provider').doUpdateSet({ sealed, renewing_until: null }),
      )
      .execute()
  },
  claimRenewal: async (): Promise<boolean> => {
    const until = new Date(now().getTime() + RENEWAL_SECONDS * 1000)
    const { rows } = await sql`
      insert into provider_tokens (provider, renewing_until) values (${provider}, ${until})
      on conflict (provider) do update set renewing_until = excluded.renewing_until
        where provider_tokens.renewing_until is null or provider_tokens.renewing_until < ${now()}
      returning provider`.execute(db)
    return rows.length > 0
  },
  releaseRenewal: async (): Promise<void> => {
    await db
      .updateTable('provider_tokens')
      .set({ renewing_until: null })
      .where('provider', '=', provider)
      .execute()
  },
})
