/** `//ae01.alicdn.com/kf/A.jpg_220x220.jpg` → the URL of the full-size picture. */
export const originalPictureUrl = (address: string): string => {
  const whole = address.trim().replace(/^\/\//, 'https://')
  return whole.replace(/(\.(?:jpe?g|png|webp|gif))_.*$/i, '$1')
}
