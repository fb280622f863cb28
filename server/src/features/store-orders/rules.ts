const DAY_MS = 86_400_000

/**
 * How far back Shopify lets an app see orders (`read_orders`; older ones need `read_all_orders`, which is given by
 * approval). A day less, so that none is taken for deleted at the edge.
 */
const SEEN_DAYS = 59

/** Of orders that are older the store's silence says nothing. */
export const seenSince = (at: Date): Date => new Date(at.getTime() - SEEN_DAYS * DAY_MS)
