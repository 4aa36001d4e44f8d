import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  createTheme,
  type CSSVariablesResolver,
  Input,
  type MantineColorsTuple,
  Modal,
  NativeSelect,
  Paper,
  Progress,
  Radio,
  Textarea,
} from '@mantine/core'
import { palette } from '#app/styles/palette.ts'
import { Icon } from './icon.tsx'

/**
 * Ten shades, light to dark. The design has fewer; the shades between them exist only here, because Mantine requires
 * ten.
 */
const shades = (...colours: readonly string[]) => colours as unknown as MantineColorsTuple
const p = palette

const orange = shades(
  '#fef1de',
  p['o-100'],
  '#f9cf98',
  p['o-300'],
  p['o-400'],
  p['o-500'],
  p['o-600'],
  p['o-700'],
  '#86300a',
  p['o-900'],
)

/** The height of fields and buttons. A touch target needs 44 px; Mantine's own `md` has 42 px. */
const controlHeight = '44px'
/** The height of the button of a page that has only one: `size="lg"`. */
const onlyButtonHeight = '52px'

/** The Mantine theme of the staff area. */
export const theme = createTheme({
  colors: {
    main: orange,
    attention: orange,
    indigo: shades(
      '#f1f3fb',
      p['i-100'],
      p['i-200'],
      '#96a3dd',
      '#6a7ac8',
      p['i-500'],
      '#313f90',
      p['i-700'],
      '#1b2560',
      p['i-900'],
    ),
    // Mantine draws its neutral borders and texts with this key; here it has the earth tones.
    gray: shades(p.sheet, p.paper, p.calico, p.line, '#b79c8c', p.edge, p.mute, p['ink-2'], '#3a1d2c', p.ink),
    red: shades(
      '#fceff2',
      p['crimson-pale'],
      '#edb4c2',
      p['crimson-hem'],
      '#cf5b7b',
      '#b83258',
      p.crimson,
      p['crimson-ink'],
      '#650a23',
      '#4d071a',
    ),
    green: shades(
      '#f0f7f3',
      p['leaf-pale'],
      '#c0decc',
      '#93c5a8',
      '#5da67e',
      '#378a5d',
      p.leaf,
      p['leaf-ink'],
      '#0b3924',
      '#072818',
    ),
  },
  primaryColor: 'main',
  primaryShade: 7,
  black: p.ink,
  white: p.sheet,
  fontFamily: 'var(--text)',
  headings: {
    fontFamily: 'var(--text)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '36px', lineHeight: '1.1', fontWeight: '800' },
      h2: { fontSize: '32px', lineHeight: '1.1', fontWeight: '800' },
      h3: { fontSize: '20px', lineHeight: '1.25' },
      h4: { fontSize: '18px', lineHeight: '1.3' },
      h5: { fontSize: '16px', lineHeight: '1.4' },
      h6: { fontSize: '16px', lineHeight: '1.4' },
    },
  },
  // `title`: of a part of a screen.
  fontSizes: { xs: '14px', sm: '15px', md: '16px', title: '17px', lg: '18px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  breakpoints: { xs: '360px', sm: '560px', md: '820px', lg: '1080px', xl: '1280px' },
  defaultRadius: 'var(--corner)',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, variant: 'subtle', color: 'gray.9' } }),
    Alert: Alert.extend({
      defaultProps: { variant: 'light' },
      styles: {
        root: { borderInlineStart: '8px solid currentColor' },
        // A long address must not widen the text beyond the box, which cuts it off.
        message: { fontSize: 'var(--mantine-font-size-md)', color: 'inherit', overflowWrap: 'anywhere' },
      },
    }),
    // A link on a line of its own.
    Anchor: Anchor.extend({
      defaultProps: { c: 'inherit', fw: 700 },
      styles: {
        root: {
          display: 'inline-flex',
          alignItems: 'center',
          gap: 8,
          minHeight: 44,
          textDecoration: 'underline 2px',
          textUnderlineOffset: 5,
        },
      },
    }),
    Badge: Badge.extend({
      defaultProps: { radius: 'var(--mantine-radius-default)', size: 'lg', variant: 'light' },
      styles: {
        // On the narrowest phones a badge wraps instead of being cut off.
        root: {
          height: 'auto',
          minHeight: 26,
          paddingInline: 8,
          fontSize: 'var(--mantine-font-size-xs)',
          lineHeight: 1.45,
          textTransform: 'none',
          letterSpacing: 0,
        },
        label: { whiteSpace: 'normal', textAlign: 'start' },
      },
    }),
    Button: Button.extend({
      defaultProps: { size: 'md', variant: 'filled' },
      vars: (_theme, { size, color, variant }) => ({
        root: {
          '--button-height': size === 'lg' ? onlyButtonHeight : controlHeight,
          '--button-hem':
            color === 'red'
              ? p['crimson-hem']
              : color === 'green.6'
                ? 'var(--mantine-color-green-3)'
                : 'var(--mantine-primary-color-4)',
          // A subtle button has the colour of the text, unless it removes something.
          ...(variant === 'subtle' && !color && { '--button-color': 'currentcolor' }),
        },
      }),
      styles: { root: { fontWeight: 700 } },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: 'md', color: 'indigo.7', radius: 'var(--mantine-radius-default)' },
      styles: { label: { fontWeight: 700 } },
    }),
    // Every Mantine input (text, select, file) is built from these three.
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({ wrapper: size === 'md' ? { '--input-height': controlHeight } : {} }),
      styles: { input: { borderWidth: '1.5px' } },
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { size: 'md' },
      styles: {
        label: { fontWeight: 700, marginBottom: '6px' },
        error: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: 600, lineHeight: 1.45 },
        description: {
          fontSize: 'var(--mantine-font-size-xs)',
          lineHeight: 1.45,
          color: 'var(--mantine-color-gray-6)',
        },
      },
    }),
    Modal: Modal.extend({
      defaultProps: {
        overlayProps: { color: '#15080F', backgroundOpacity: 0.78, blur: 0 },
        centered: true,
        size: 520,
        padding: 24,
        xOffset: 16,
        // Mantine's scroll lock adds a style element, which the Content-Security-Policy refuses.
        lockScroll: false,
        closeButtonProps: { size: 44, iconSize: 24, 'aria-label': 'Close' },
        // The modal's <header> would count as the page's banner landmark, because it is outside of all sectioning
        // elements.
        attributes: { header: { role: 'presentation' } },
      },
    }),
    NativeSelect: NativeSelect.extend({
      defaultProps: { rightSection: <Icon name="chevron-down" size={20} /> },
    }),
    Paper: Paper.extend({ defaultProps: { withBorder: true, bg: 'gray.0' } }),
    Progress: Progress.extend({ defaultProps: { size: 8, color: 'indigo.7', radius: 0 } }),
    Radio: Radio.extend({ defaultProps: { size: 'md', color: 'indigo.7' } }),
    // The field grows with its text in browsers with `field-sizing`. In others the user drags its corner.
    Textarea: Textarea.extend({
      styles: (_theme, { autosize, rows = 1 }) =>
        autosize
          ? {}
          : {
              input: {
                fieldSizing: 'content',
                minHeight: `calc(${rows} * 1.5em + 20px)`,
                paddingBlock: 8.5,
                lineHeight: 1.5,
                resize: rows > 1 ? 'vertical' : 'none',
              },
            },
    }),
  },
})

/** CSS variables without a Mantine theme key. */
export const cssVariables: CSSVariablesResolver = () => ({
  // A shade lighter than `o-100`.
  variables: { '--row-hover': '#fff6e6' },
  light: {
    '--mantine-color-body': 'var(--mantine-color-gray-1)',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-success': 'var(--mantine-color-green-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-main-filled-hover': 'var(--mantine-color-main-9)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-6)',
    '--mantine-color-red-filled-hover': 'var(--mantine-color-red-7)',
    '--mantine-color-red-light': 'var(--mantine-color-red-1)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-7)',
    '--mantine-color-gray-light': 'var(--mantine-color-gray-2)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-9)',
    '--mantine-color-green-light': 'var(--mantine-color-green-1)',
    '--mantine-color-green-light-color': 'var(--mantine-color-green-7)',
    '--mantine-color-indigo-light': 'var(--mantine-color-indigo-1)',
    '--mantine-color-indigo-light-color': 'var(--mantine-color-indigo-9)',
  },
  dark: {},
})
