import { previewIcons } from '#app/preview/preview-icons.ts'
import { DrawnIcon, type IconLook, visitorIcons } from '#app/ui/icon.tsx'

const icons = {
  ...visitorIcons,
  ...previewIcons,
  'arrow-up': 'M12 20V5M6 11l6-6 6 6',
  'arrow-down': 'M12 4v15M6 13l6 6 6-6',
  clock: 'M12 7v5l4 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  'more-vertical': 'M12 4v3M12 10.5v3M12 17v3',
  'more-horizontal': 'M4 12h3M10.5 12h3M17 12h3',
  home: 'M3 11 12 3l9 8M5 9.5V21h14V9.5',
  person: 'M4 21c0-5 3.5-8 8-8s8 3 8 8M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  ban: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM5.6 5.6l12.8 12.8',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  flag: 'M5 22V3h14l-4 5 4 5H5',
  'sign-out': 'M14 4H4v16h10M9 12h12M16 7l5 5-5 5',
  seats: 'M5 21V9M10 21V4M15 21V11M20 21V7M3 16h19',
  woman: 'M12 21v-9M4 5l8 7 8-7M14.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  pause: 'M8 4v16M16 4v16',
  swap: 'M4 8h16l-4-4M20 16H4l4 4',
  retry: 'M20 12a8 8 0 1 1-3-6.2L20 8M20 3v5h-5',
  grid: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  newspaper: 'M3 5h14v14H3ZM17 10h4v9h-4M6 9h8M6 13h8M6 16h5',
  page: 'M6 3h8l5 5v13H6ZM9 13h6M9 17h6',
  people:
    'M2 20c0-4 3-6 7-6s7 2 7 6M12 7.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM17 14c3 0 5 2 5 5M18.5 8.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  'no-connection': 'M4 4l16 16M8 8a5 5 0 0 0-1 9h11M11 6a6 6 0 0 1 8 5 4 4 0 0 1 2 5',
  key: 'M14 14a4 4 0 1 0-4-4L4 16v4h4v-3h3v-3ZM15.5 8.5v.1',
  'eye-off':
    'M4 4l16 16M10 6.2A9 9 0 0 1 12 6c6 0 9 6 9 6a16 16 0 0 1-3 3.6M6 8.5A16 16 0 0 0 3 12s3 6 9 6a9 9 0 0 0 3-.5',
  history: 'M4 12a8 8 0 1 0 3-6.2L4 8M4 3v5h5M12 8v4l3 2',
  undo: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4',
  filter: 'M4 7h9M19 7h1M4 17h3M13 17h7M16 4v6M10 14v6',
  handle: 'M8 4v3M8 10.5v3M8 17v3M16 4v3M16 10.5v3M16 17v3',
  copy: 'M8 8h12v12H8ZM5 16H4V4h12v1',
  desktop: 'M3 4h18v12H3ZM9 20h6M12 16v4',
  mobile: 'M7 3h10v18H7ZM11 18h2',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6ZM8.5 12l2.5 2.5 4.5-5',
  chat: 'M12 3a9 9 0 1 1-4.5 16.8L3 21l1.2-4.5A9 9 0 0 1 12 3Z',
} as const

export type IconName = keyof typeof icons

/** An icon of the staff area. Like `Icon` of the public pages, with more names. */
export function Icon({ name, ...look }: IconLook & { name: IconName }) {
  return <DrawnIcon path={icons[name]} {...look} />
}
