/**
 * The icons that visitors see. Those of the staff area are in `app/admin/icon.tsx`, so that visitors do not load them.
 */
export const visitorIcons = {
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  'arrow-out': 'M6 18 18 6M8 6h10v10',
  download: 'M12 3v12M6 10l6 6 6-6M4 21h16',
  file: 'M6 2h9l4 4v16H6ZM15 2v4h4M9 12h7M9 16h7',
  'chevron-down': 'M6 9l6 6 6-6',
  menu: 'M2 5h20M2 12h20M2 19h14',
  close: 'M5 5l14 14M19 5 5 19',
  search: 'M16 16l5 5M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  check: 'M4 13l5 5L20 6',
  alert: 'M12 7v6M12 16v2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  pencil: 'M4 20l1-5L16 4l4 4L9 19ZM13 7l4 4',
  play: 'M7 4v16l12-8Z',
  funnel: 'M3 6h18M7 12h10M10 18h4',
  mail: 'M3 5h18v14H3ZM3 7l9 7 9-7',
  again: 'M20 12a8 8 0 1 1-2.5-5.8M18 2v5h-5',
  plus: 'M12 4v16M4 12h16',
  phone: 'M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5L16 13l5 2v4c0 1-1 2-2 2A16 16 0 0 1 3 5c0-1 1-2 2-2Z',
  picture: 'M3 4h18v16H3ZM4 16l5-5 5 5 3-3 4 4',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  pin: 'M12 21s7-6.5 7-11a7 7 0 1 0-14 0c0 4.5 7 11 7 11ZM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
} as const

export type VisitorIcon = keyof typeof visitorIcons

/** An icon in the colour of its text. It is hidden from screen readers, so its control needs a name in text. */
export function Icon({ name, ...look }: IconLook & { name: VisitorIcon }) {
  return <DrawnIcon path={visitorIcons[name]} {...look} />
}

export interface IconLook {
  size?: number
  className?: string
}

/** `path`: the lines of an icon of 24 by 24 units, as the attribute `d` of an SVG path. */
export function DrawnIcon({ path, size = 24, className }: IconLook & { path: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
