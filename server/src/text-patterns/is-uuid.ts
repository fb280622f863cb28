const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is an id as the database writes it: 36 characters, in small letters. Others never reach a query. */
export const isUuid = (text: string): boolean => UUID.test(text)
