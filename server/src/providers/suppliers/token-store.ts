/** Where tokens outlive a process. */
export interface TokenStore<Tokens> {
  read(): Promise<Tokens | null>
  /** Ends a renewal. */
  save(tokens: Tokens): Promise<void>
  /** Whether this process may renew now; another may not for half a minute. */
  claimRenewal(): Promise<boolean>
  /** A renewal that failed: another process may try. */
  releaseRenewal(): Promise<void>
}
