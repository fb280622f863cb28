/** Two review cards, the upper one with a single lit star. */
export const ReviewsPicture = () => (
  <svg width="104" height="76" viewBox="0 0 104 76" fill="none" aria-hidden>
    <rect
      x="5"
      y="8"
      width="78"
      height="46"
      rx="9"
      transform="rotate(-6 44 31)"
      fill="var(--sunken)"
      stroke="var(--line-strong)"
      strokeWidth="1.5"
    />
    <path
      d="M31 14h58a9 9 0 0 1 9 9v30a9 9 0 0 1-9 9H48l-10 10V62h-7a9 9 0 0 1-9-9V23a9 9 0 0 1 9-9z"
      fill="var(--surface)"
      stroke="var(--line-strong)"
      strokeWidth="1.5"
    />
    {[0, 1, 2, 3, 4].map((place) => (
      <path
        key={place}
        d="m8 1.2 2.06 4.3 4.74.62-3.47 3.28.88 4.7L8 11.78 3.79 14.1l.88-4.7L1.2 6.12l4.74-.62z"
        transform={`translate(${33 + place * 11} 24) scale(.62)`}
        fill={place === 0 ? 'var(--star)' : 'var(--star-empty)'}
      />
    ))}
    <rect x="33" y="40" width="44" height="4" rx="2" fill="var(--line)" />
    <rect x="33" y="48" width="28" height="4" rx="2" fill="var(--line)" />
  </svg>
)

const CardInFront = () => (
  <>
    <rect
      x="60"
      y="44"
      width="66"
      height="46"
      rx="8"
      transform="rotate(6 93 67)"
      fill="var(--raised)"
      stroke="var(--primary-line)"
      strokeWidth="1.5"
    />
    {[0, 1, 2, 3, 4].map((place) => (
      <path
        key={place}
        d="m8 1.2 2.06 4.3 4.74.62-3.47 3.28.88 4.7L8 11.78 3.79 14.1l.88-4.7L1.2 6.12l4.74-.62z"
        transform={`rotate(6 93 67) translate(${68 + place * 10} 53) scale(.58)`}
        fill="var(--star)"
      />
    ))}
    <rect
      x="68"
      y="68"
      width="46"
      height="4"
      rx="2"
      transform="rotate(6 93 67)"
      fill="var(--line)"
    />
    <rect
      x="68"
      y="76"
      width="30"
      height="4"
      rx="2"
      transform="rotate(6 93 67)"
      fill="var(--line)"
    />
  </>
)

/** A sheet of rows with a review card coming out of it. */
export const FilePicture = () => (
  <svg width="132" height="100" viewBox="0 0 132 100" fill="none" aria-hidden>
    <rect
      x="8"
      y="6"
      width="82"
      height="84"
      rx="9"
      transform="rotate(-4 49 48)"
      fill="var(--surface)"
      stroke="var(--line-strong)"
      strokeWidth="1.5"
    />
    {[0, 1, 2, 3, 4].map((line) =>
      [0, 1, 2].map((column) => (
        <rect
          key={`${line}-${column}`}
          x={18 + column * 23}
          y={18 + line * 13}
          width="17"
          height="5"
          rx="2.5"
          transform="rotate(-4 49 48)"
          fill={line === 0 ? 'var(--line-strong)' : 'var(--line)'}
        />
      )),
    )}
    <CardInFront />
  </svg>
)
