/** The event of a notification that tells of a customer's file. */
export const noticeKeyOf = (fileId: string): string => `customer-file-${fileId}`
