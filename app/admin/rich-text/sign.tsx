/** A sign that only this toolbar has: an `Icon` would be sent to every visitor. `path`: as in SVG, within 24 by 24. */
export const Sign = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
