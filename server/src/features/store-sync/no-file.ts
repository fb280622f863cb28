/** Of a part whose file is still to be asked for. */
export const noFile = {
  operation_id: null,
  file_url: null,
  file_offset: 0,
  prepared: 0,
  file_size: null,
  file_reads: 0,
} as const
