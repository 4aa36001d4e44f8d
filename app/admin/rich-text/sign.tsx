/**
 * An icon that only this toolbar uses. As an `Icon`, every visitor would download it. `path`: SVG path data in a 24 by
 * 24 box.
 */
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
