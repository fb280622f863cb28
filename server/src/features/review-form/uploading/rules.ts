/** How many files may wait for their form: of one address, and of all of a shop. */
export const waitingFiles = { ofVisitor: 60, ofShop: 5_000 } as const
