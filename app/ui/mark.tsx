/**
 * The logo: a W in the form of a woman with raised arms. `size`: in px, at least 20. `tone`: `ink` on an orange ground.
 */
export function Mark({ size, tone = 'orange' }: { size: number; tone?: 'orange' | 'ink' }) {
  const [ground, letter, dot] =
    tone === 'ink'
      ? ['var(--ink)', 'var(--o-400)', 'var(--paper)']
      : ['var(--o-500)', 'var(--ink)', 'var(--ink)']
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill={ground} />
      <path
        d="M7 13 16 37 24 23 32 37 41 13"
        fill="none"
        stroke={letter}
        strokeWidth="6.4"
        strokeLinejoin="miter"
        strokeMiterlimit="8"
      />
      <circle cx="24" cy="12" r="5.2" fill={dot} />
    </svg>
  )
}
