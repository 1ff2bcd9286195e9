import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** Scales are generated in OKLCH at equal lightness steps, so step n of any hue weighs the same to the eye. */
const colors = {
  plum: ['#fcf7fa', '#f8ecf4', '#f2dbeb', '#e6beda', '#d39bc3', '#b878a7', '#9c5a8b', '#7e3f6f', '#652d58', '#491e3f'],
  apricot: ['#fff6ef', '#ffebda', '#ffd8ba', '#ffbb8d', '#ec995e', '#d0762e', '#ab5d1d', '#854713', '#68360c', '#4b2506'],
  sage: ['#f2fbf5', '#e2f6e8', '#caedd5', '#a3dcb6', '#7ac394', '#57a474', '#3d865a', '#2c6744', '#215034', '#163824'],
  honey: ['#fff7ea', '#ffeecf', '#ffdda2', '#f7c367', '#dea433', '#b88722', '#956c17', '#74530f', '#5a400a', '#402c05'],
  cherry: ['#fff6f5', '#ffeae9', '#ffd7d4', '#ffb5b2', '#f98b88', '#e85b5e', '#c83841', '#a0232d', '#7e1921', '#5a1116'],
  sky: ['#f3f9ff', '#e3f2ff', '#cbe7ff', '#a2d2fc', '#78b6eb', '#4e97d2', '#2f7ab3', '#1d5e8d', '#14496f', '#0b3350'],
  gray: ['#faf8f9', '#f3eff2', '#e7e1e5', '#d1c9cf', '#b5adb3', '#978d94', '#7b7178', '#60565d', '#4b4249', '#372d34'],
  dark: ['#f3edf1', '#e2dce0', '#beb4bb', '#aaa1a8', '#877c84', '#3d3039', '#2c212a', '#201720', '#1b131a', '#150e13'],
} as const

const text = 'var(--lk-leading-text)'

/** The kit's scales are steps of our tokens. */
export const theme = createTheme({
  colors,
  primaryColor: 'plum',
  primaryShade: { light: 8, dark: 6 },
  black: '#2a1c27',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--lk-text)',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Code", "DejaVu Sans Mono", monospace',
  fontSizes: {
    xs: 'var(--lk-font-14)',
    sm: 'var(--lk-font-15)',
    md: 'var(--lk-font-17)',
    lg: 'var(--lk-font-19)',
    xl: 'var(--lk-font-22)',
  },
  lineHeights: { xs: text, sm: text, md: 'var(--lk-leading-read)', lg: text, xl: text },
  headings: {
    fontFamily: 'var(--lk-display)',
    fontWeight: 'var(--lk-semibold)',
    sizes: {
      h1: { fontSize: 'var(--lk-font-title)', lineHeight: 'var(--lk-leading-tight)' },
      h2: { fontSize: 'var(--lk-font-22)', lineHeight: 'var(--lk-leading-snug)' },
      h3: { fontSize: 'var(--lk-font-19)', lineHeight: 'var(--lk-leading-snug)' },
    },
  },
  spacing: { xs: 'var(--lk-2)', sm: 'var(--lk-3)', md: 'var(--lk-4)', lg: 'var(--lk-5)', xl: 'var(--lk-6)' },
  radius: {
    xs: 'var(--lk-radius-mark)',
    sm: 'var(--lk-radius-small)',
    md: 'var(--lk-radius-control)',
    lg: 'var(--lk-radius-card)',
    xl: 'var(--lk-radius-sheet)',
  },
  defaultRadius: 'md',
  components: {
    // A menu holds choices and nothing else: the kit's own place for the first focus is no choice.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A reader with reduced motion gets no transition, which would also drop the rule that centres the loader.
    Button: {
      defaultProps: { size: 'md' },
      styles: { label: { fontWeight: 'var(--lk-semibold)' }, loader: { transform: 'translate(-50%, -50%)' } },
    },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Modal: {
      defaultProps: { radius: 'xl', padding: 'lg', centered: true },
      styles: {
        content: { background: 'var(--lk-surface)' },
        header: { background: 'var(--lk-surface)' },
        title: { fontFamily: 'var(--lk-display)', fontWeight: 'var(--lk-semibold)', fontSize: 'var(--lk-font-22)' },
      },
    },
  },
})

/** Mantine's own variables point at our tokens, so kit parts and our parts cannot drift apart. */
const variables = {
  '--mantine-color-body': 'var(--lk-page)',
  '--mantine-color-text': 'var(--lk-ink)',
  '--mantine-color-dimmed': 'var(--lk-ink-soft)',
  '--mantine-color-placeholder': 'var(--lk-ink-soft)',
  '--mantine-color-error': 'var(--lk-bad-ink)',
  '--mantine-color-anchor': 'var(--lk-brand-ink)',
  '--mantine-color-default': 'var(--lk-surface)',
  '--mantine-color-default-hover': 'var(--lk-sunken)',
  '--mantine-color-default-color': 'var(--lk-ink)',
  '--mantine-color-default-border': 'var(--lk-line-strong)',
  '--mantine-color-plum-filled': 'var(--lk-brand)',
  '--mantine-color-plum-filled-hover': 'var(--lk-brand-hover)',
  '--mantine-color-plum-light': 'var(--lk-brand-soft)',
  '--mantine-color-plum-light-hover': 'var(--lk-brand-edge)',
  '--mantine-color-plum-light-color': 'var(--lk-brand-ink)',
  '--mantine-color-plum-outline': 'var(--lk-brand-ink)',
  '--mantine-color-cherry-filled': 'var(--lk-bad-fill)',
  '--mantine-color-cherry-filled-hover': 'var(--lk-bad-fill)',
  '--mantine-color-cherry-light': 'var(--lk-bad-soft)',
  '--mantine-color-cherry-light-hover': 'var(--lk-bad-soft)',
  '--mantine-color-cherry-light-color': 'var(--lk-bad-ink)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
