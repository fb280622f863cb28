export type AskedProduct = { id: string; title: string }

/** Which page is read: that of a product in the store, or the one at an address. */
export type PageAsk = { url?: string; product?: AskedProduct }
