export const uploads = {
  expired: 'This upload link has expired. Choose the image again.',
  larger_than_announced: 'This file is larger than announced. It was not saved.',
  picture_too_large: 'Images can be up to {{max}} MB. Nothing was uploaded.',
} as const
