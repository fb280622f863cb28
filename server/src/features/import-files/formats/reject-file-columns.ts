/** The columns in front of a file of rejected rows, which can be uploaded again unchanged. */
export const rejectFileColumns = ['row', 'field', 'reason']
