import styles from './brand.module.css'

export const Brand = () => (
  <span className={styles.brand}>
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden>
      <rect width="28" height="28" rx="8" fill="var(--primary)" />
      <path
        d="M7.5 6.5h13A2.5 2.5 0 0 1 23 9v7.5a2.5 2.5 0 0 1-2.5 2.5H13l-4.5 3.8V19h-1A2.5 2.5 0 0 1 5 16.500V9a2.500 2.500 0 0 1 2.500-2.500z"
        fill="var(--on-primary)"
      />
      <path
        d="m14 8.6 1.3 2.65 2.9.4-2.1 2.05.5 2.900-2.600-1.350-2.600 1.350.5-2.900-2.100-2.050 2.900-.4z"
        fill="var(--primary)"
      />
    </svg>
    Plaudit
  </span>
)
