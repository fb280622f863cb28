/** Can it be fetched at all? */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^\s/]+/i.test(address) && address.length <= 2000
