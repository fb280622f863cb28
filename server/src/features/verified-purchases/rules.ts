type Claim = { id: string; verified: boolean }

/** Which reviews change: those whose purchase is proven now and was not, and the other way round. */
export const verdictChanges = (
  claims: readonly Claim[],
  proven: ReadonlySet<string>,
): { proven: string[]; unproven: string[] } => ({
  proven: claims.filter(({ id, verified }) => !verified && proven.has(id)).map(({ id }) => id),
  unproven: claims.filter(({ id, verified }) => verified && !proven.has(id)).map(({ id }) => id),
})
