/** PostgreSQL's foreign_key_violation. */
const FOREIGN_KEY = '23503'

/** Whether a row was refused because the account that it is for is deleted. */
export const isOwnerGone = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === FOREIGN_KEY && String(constraint).endsWith('_account_id_fkey')
}
