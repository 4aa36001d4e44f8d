const paths = {
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  'arrow-up': 'M12 20V5M6 11l6-6 6 6',
  'arrow-down': 'M12 4v15M6 13l6 6 6-6',
  'arrow-out': 'M6 18 18 6M8 6h10v10',
  'chevron-down': 'M6 9l6 6 6-6',
  menu: 'M2 5h20M2 12h20M2 19h14',
  close: 'M5 5l14 14M19 5 5 19',
  search: 'M16 16l5 5M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  clock: 'M12 7v5l4 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  plus: 'M12 4v16M4 12h16',
  check: 'M4 13l5 5L20 6',
  alert: 'M12 7v6M12 16v2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  pencil: 'M4 20l1-5L16 4l4 4L9 19ZM13 7l4 4',
  'more-vertical': 'M12 4v3M12 10.5v3M12 17v3',
  home: 'M3 11 12 3l9 8M5 9.5V21h14V9.5',
  person: 'M4 21c0-5 3.5-8 8-8s8 3 8 8M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  flag: 'M5 22V3h14l-4 5 4 5H5',
  'sign-out': 'M14 4H4v16h10M9 12h12M16 7l5 5-5 5',
  pause: 'M8 4v16M16 4v16',
  play: 'M7 4v16l12-8Z',
  retry: 'M20 12a8 8 0 1 1-3-6.2L20 8M20 3v5h-5',
  mail: 'M3 5h18v14H3ZM3 7l9 7 9-7',
  phone: 'M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5L16 13l5 2v4c0 1-1 2-2 2A16 16 0 0 1 3 5c0-1 1-2 2-2Z',
  grid: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  newspaper: 'M3 5h14v14H3ZM17 10h4v9h-4M6 9h8M6 13h8M6 16h5',
  page: 'M6 3h8l5 5v13H6ZM9 13h6M9 17h6',
  people:
    'M2 20c0-4 3-6 7-6s7 2 7 6M12 7.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM17 14c3 0 5 2 5 5M18.5 8.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  picture: 'M3 4h18v16H3ZM4 16l5-5 5 5 3-3 4 4',
  'no-connection': 'M4 4l16 16M8 8a5 5 0 0 0-1 9h11M11 6a6 6 0 0 1 8 5 4 4 0 0 1 2 5',
  key: 'M14 14a4 4 0 1 0-4-4L4 16v4h4v-3h3v-3ZM15.5 8.5v.1',
  'eye-off':
    'M4 4l16 16M10 6.2A9 9 0 0 1 12 6c6 0 9 6 9 6a16 16 0 0 1-3 3.6M6 8.5A16 16 0 0 0 3 12s3 6 9 6a9 9 0 0 0 3-.5',
  history: 'M4 12a8 8 0 1 0 3-6.2L4 8M4 3v5h5M12 8v4l3 2',
  undo: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4',
  filter: 'M4 7h9M19 7h1M4 17h3M13 17h7M16 4v6M10 14v6',
  handle: 'M8 4v3M8 10.5v3M8 17v3M16 4v3M16 10.5v3M16 17v3',
} as const

export type IconName = keyof typeof paths

/** An icon in the colour of its text. It is hidden from screen readers, so its control needs a name in text. */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
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
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
