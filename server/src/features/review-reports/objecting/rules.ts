/** Regulation (EU) 2022/2065, Article 20(1): at least six months from the decision. */
export const OBJECTION_MONTHS = 6

export const isTooLate = (decidedAt: Date, now: Date): boolean => {
  const end = new Date(decidedAt)
  end.setUTCMonth(end.getUTCMonth() + OBJECTION_MONTHS)
  return now > end
}
