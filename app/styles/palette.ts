/**
 * The colours of the design, for code that cannot read a custom property: pictures, plain pages, the manifest and the
 * theme of the staff area. After a change here, `node scripts/apply-palette.mjs` changes `tokens.css`, the drawings and
 * the icons.
 */
export const palette = {
  paper: '#fbf3e4',
  sheet: '#fffdf8',
  calico: '#f2e3ca',
  line: '#d9c3a0',
  edge: '#8a6470',
  ink: '#2a1220',
  'ink-2': '#4b2a39',
  mute: '#6b4c55',
  'o-100': '#fce3c2',
  'o-300': '#f6b566',
  'o-400': '#f08c2e',
  /** The brand orange. */
  'o-500': '#e06a14',
  'o-600': '#c24a0a',
  'o-700': '#a33a08',
  'o-900': '#6e2207',
  'i-100': '#e1e5f5',
  'i-200': '#bcc5ec',
  'i-500': '#3f4fa8',
  'i-700': '#232f78',
  'i-900': '#151c4a',
  leaf: '#1e6a48',
  'leaf-ink': '#0f4a30',
  'leaf-pale': '#e3f0e8',
  crimson: '#9a1238',
  'crimson-ink': '#7d0e2d',
  'crimson-pale': '#f8dfe5',
  'crimson-hem': '#e9a0b4',
} as const
