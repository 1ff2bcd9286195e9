import { useMediaQuery } from '@mantine/hooks'

/**
 * The widths in pixels at which a layout changes. Stylesheets spell them in `@media`, as `max-width: 767px` or `min-width: 768px`, and
 * `npm run check` refuses any other there. A part that changes by its own width uses a container query.
 */
const breakpoints = { largePhone: 600, tablet: 768, desktop: 1100, wide: 1600 } as const

type Breakpoint = keyof typeof breakpoints

/** From the first picture on: nothing is pre-rendered for another width. */
const atOnce = { getInitialValueInEffect: false }

export const useIsBelow = (name: Breakpoint): boolean =>
  useMediaQuery(`(max-width: ${breakpoints[name] - 1}px)`, undefined, atOnce)

export const useIsFrom = (name: Breakpoint): boolean => useMediaQuery(`(min-width: ${breakpoints[name]}px)`, undefined, atOnce)
