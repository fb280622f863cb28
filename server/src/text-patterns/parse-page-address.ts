/**
 * The web address of a page that somebody typed, with or without `https://`; null where it is none, or carries a user
 * name or a password. Names on the open internet have a dot; `localhost` is a store on this machine.
 */
export const parsePageAddress = (typed: string): URL | null => {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.username || url.password || !/[.:]|^localhost$/.test(url.hostname)) return null
  return url
}
