/** A parcel under a magnifying glass. */
export const ProductsPicture = () => (
  <svg width="104" height="76" viewBox="0 0 104 76" fill="none" aria-hidden>
    <path
      d="M14 26 46 14l32 12v34L46 72 14 60z"
      fill="var(--surface)"
      stroke="var(--line-strong)"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
    <path
      d="m14 26 32 12 32-12M46 38v34M30 20l32 12v10"
      stroke="var(--line-strong)"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
    <circle
      cx="77"
      cy="26"
      r="15"
      fill="var(--sunken)"
      stroke="var(--line-strong)"
      strokeWidth="1.5"
    />
    <path d="m88 37 10 10" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="m8 1.2 2.06 4.3 4.74.62-3.47 3.28.88 4.7L8 11.78 3.79 14.1l.88-4.7L1.2 6.12l4.74-.62z"
      transform="translate(69 18)"
      fill="var(--star)"
    />
  </svg>
)
