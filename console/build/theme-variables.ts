import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core'
import { cssVariables, theme } from '../src/kit/look/theme.ts'

/** Of the kit's own hues we show none. */
const foreignHues = Object.keys(DEFAULT_THEME.colors).filter((hue) => !(hue in (theme.colors ?? {})))
const isForeign = new RegExp(`^--mantine-color-(?:${foreignHues.join('|')})-`)
const ofOurs = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isForeign.test(name)))

/** The style sheet that the kit would compute of our theme in every browser, and write into every page. */
export const themeVariables = (): string => {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const [defaults, own] = [defaultCssVariablesResolver(whole), cssVariables(whole)]
  const both = (part: keyof typeof own) => ofOurs({ ...defaults[part], ...own[part] })
  return convertCssVariables(
    {
      variables: both('variables'),
      light: { ...both('light'), '--mantine-color-scheme': 'light' },
      dark: { ...both('dark'), '--mantine-color-scheme': 'dark' },
    },
    ':root',
  )
}
