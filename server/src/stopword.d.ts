declare module 'stopword' {
  /** Stop words by language, as its code of three letters (ISO 639-3). */
  const lists: Record<string, unknown>
  export default lists
}
