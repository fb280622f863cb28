/** The URL of the full-size picture: sites show a thumbnail. */
export const fullSizeUrl = (address: string): string =>
  /amazon\.com\/images\/I\//i.test(address)
    ? address.replace(/\._[A-Za-z0-9,_-]+(?=\.[a-z]{3,4}$)/i, '')
    : address
