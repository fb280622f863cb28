import type { StorefrontMedia } from '@plaudit/contract/storefront/storefront'

const SIDE = 640

/** A drawn thing on a coloured ground. */
const drawings = [
  [
    '#dfe7ee',
    '<path fill="#54796d" d="M190 230h220v150a70 70 0 0 1-70 70h-80a70 70 0 0 1-70-70z"/><path fill="none" stroke="#54796d" stroke-width="30" d="M410 265h30a50 50 0 0 1 0 100h-30"/>',
  ],
  [
    '#efe4d6',
    '<path fill="#c8552d" d="M220 470h200l-24-160H244z"/><path fill="none" stroke="#4f6b3a" stroke-width="22" d="M320 310V150m0 80c-70 0-100-40-100-90m100 60c70 0 100-40 100-90"/>',
  ],
  [
    '#e4e1f0',
    '<path fill="#e0a63b" d="M230 150h180l60 160H170z"/><path fill="#4a4a55" d="M308 310h24v150h70v26H238v-26h70z"/>',
  ],
  [
    '#e3ecdf',
    '<path fill="#3f5e8c" d="M200 270h240l30 210H170z"/><path fill="none" stroke="#3f5e8c" stroke-width="24" d="M250 290v-40a70 70 0 0 1 140 0v40"/>',
  ],
] as const

/** Invented photos: nothing is fetched for them. */
export const samplePhoto = (at: number): StorefrontMedia => {
  const [ground, thing] = drawings[at % drawings.length]!
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><path fill="${ground}" d="M0 0h${SIDE}v${SIDE}H0z"/>${thing}</svg>`
  const url = `data:image/svg+xml,${encodeURIComponent(drawn)}`
  return { kind: 'photo', url, thumb_url: url, width: SIDE, height: SIDE }
}
