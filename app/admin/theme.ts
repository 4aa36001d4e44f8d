import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  createTheme,
  type CSSVariablesResolver,
  Input,
  type MantineColorsTuple,
  Modal,
  NavLink,
  Progress,
} from '@mantine/core'

const colours = (hexes: string) => hexes.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple

/** A finger needs 44 px; Mantine's own `md` is 42. */
const controlHeight = '46px'
/** Of the one button a screen is there for: `size="lg"`. */
const mainButtonHeight = '52px'

/** The look of the staff area in Mantine's terms. Colours run from light (0) to dark (9). */
export const theme = createTheme({
  colors: {
    ember: colours('FEF1DE FCE3C2 F9CF98 F6B566 F08C2E E06A14 C24A0A A33A08 86300A 6E2207'),
    indigo: colours('F1F3FB E1E5F5 BCC5EC 96A3DD 6A7AC8 3F4FA8 313F90 232F78 1B2560 151C4A'),
    // Earth: Mantine draws its neutral borders and texts from this key.
    gray: colours('FFFDF8 FBF3E4 F2E3CA D9C3A0 B79C8C 8A6470 6B4C55 4B2A39 3A1D2C 2A1220'),
    red: colours('FCEFF2 F8DFE5 EDB4C2 E9A0B4 CF5B7B B83258 9A1238 7D0E2D 650A23 4D071A'),
    green: colours('F0F7F3 E3F0E8 C0DECC 93C5A8 5DA67E 378A5D 1E6A48 0F4A30 0B3924 072818'),
  },
  primaryColor: 'ember',
  primaryShade: 7,
  black: '#2A1220',
  white: '#FFFDF8',
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
  fontSizes: { xs: '14px', sm: '15px', md: '16px', lg: '18px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  breakpoints: { xs: '360px', sm: '560px', md: '820px', lg: '1080px', xl: '1280px' },
  defaultRadius: '2px',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, variant: 'subtle', color: 'gray.9' } }),
    Alert: Alert.extend({
      defaultProps: { variant: 'light', radius: '2px' },
      styles: {
        root: { borderInlineStart: '6px solid currentColor' },
        message: { fontSize: 'var(--mantine-font-size-md)', color: 'inherit' },
      },
    }),
    Badge: Badge.extend({
      defaultProps: { radius: '2px', size: 'lg', variant: 'light' },
      styles: { root: { textTransform: 'none', letterSpacing: 0 } },
    }),
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({
        root: { '--button-height': size === 'lg' ? mainButtonHeight : controlHeight },
      }),
      styles: { root: { fontWeight: 700 } },
    }),
    // Every input of Mantine (text, select, file) draws itself with these three.
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({ wrapper: size === 'md' ? { '--input-height': controlHeight } : {} }),
      styles: { input: { borderWidth: '1.5px' } },
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { size: 'md' },
      styles: {
        label: { fontWeight: 700, marginBottom: '6px' },
        error: { fontSize: 'var(--mantine-font-size-sm)', marginTop: '6px' },
        description: { fontSize: 'var(--mantine-font-size-xs)', color: 'var(--mantine-color-gray-6)' },
      },
    }),
    Modal: Modal.extend({
      defaultProps: {
        overlayProps: { color: '#15080F', backgroundOpacity: 0.78, blur: 0 },
        centered: true,
        // Mantine's scroll lock adds a style element that the Content-Security-Policy refuses.
        lockScroll: false,
        closeButtonProps: { size: 44, 'aria-label': 'Close' },
        // Its <header> is not the banner of the page, but lies outside of everything that would say so.
        attributes: { header: { role: 'presentation' } },
      },
    }),
    NavLink: NavLink.extend({ defaultProps: { color: 'ember.5', variant: 'filled', autoContrast: true } }),
    Progress: Progress.extend({ defaultProps: { size: 8, color: 'indigo.7', radius: 0 } }),
  },
})

/** Variables that Mantine has no theme key for. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--mantine-color-gray-1)',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-success': 'var(--mantine-color-green-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-ember-filled-hover': 'var(--mantine-color-ember-9)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-6)',
    '--mantine-color-red-filled-hover': 'var(--mantine-color-red-7)',
    '--mantine-color-red-light': 'var(--mantine-color-red-1)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-7)',
    '--mantine-color-green-light': 'var(--mantine-color-green-1)',
    '--mantine-color-green-light-color': 'var(--mantine-color-green-7)',
    '--mantine-color-indigo-light': 'var(--mantine-color-indigo-1)',
    '--mantine-color-indigo-light-color': 'var(--mantine-color-indigo-9)',
  },
  dark: {},
})
