import type { Plugin } from 'vite'
import { themeVariables } from './theme-variables.ts'

/** Throws once a version no longer contains this code: else the first load would exceed its budget for no visible reason. */
const cut = (code: string, pattern: RegExp, by: string): string => {
  if (!pattern.test(code)) throw new Error(`${pattern} is no longer in what it cuts`)
  return code.replace(pattern, by)
}

/** A module of the same names that does nothing. */
const nothingOf = (code: string): string => {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name)
  const names = [...declared, ...renamed].map((name) => `nothing as ${name}`)
  return `const nothing = () => undefined\nexport { ${names.join(', ')} }\n`
}

/** Debugger names keep unused forms and histories, and prefetched pages are for server rendering. */
const trimRouter = (code: string): string => {
  if (!code.includes('function LinkWithRef')) return code
  const unnamed = cut(code, /^\w+\.displayName = "[^"]*";$/gm, '')
  return cut(unnamed, /return shouldPrefetch && .*: link;/, 'return link;')
}

const VARIABLES = 'virtual:kit-variables.css'

/** Files of the kit, by their end, and what stands for them. */
const ofKit = [
  ['/MantineCssVariables.mjs', `import '${VARIABLES}'\nexport const MantineCssVariables = () => null`],
  ['/default-css-variables.layer.css', ''],
  // Classes that hide things by the width of the screen, which we do in our own styles.
  ['/MantineClasses.mjs', 'export const MantineClasses = () => null'],
  ['/default-colors.mjs', 'export const DEFAULT_COLORS = {}'],
] as const

/** Leaves out of the build the parts of packages that a browser never runs, or that are the same in all of them. */
export const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: new RegExp(`^${VARIABLES}$`) }, handler: (id) => `\0${id}` },
  load: { filter: { id: new RegExp(`^\0${VARIABLES}$`) }, handler: themeVariables },
  transform: {
    filter: { id: /\/node_modules\/(?:react-router\/dist\/production|zod\/v4|@mantine\/core)\// },
    handler: (code, id) => {
      if (id.includes('/react-router/')) return { code: trimRouter(code), map: null }
      // Every schema can describe itself as JSON schema, which the API's description alone asks for.
      if (id.endsWith('/core/to-json-schema.js')) return { code: nothingOf(code), map: null }
      if (id.endsWith('/classic/schemas.js'))
        return { code: cut(code, /^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''), map: null }
      const instead = ofKit.find(([end]) => id.endsWith(end))?.[1]
      return instead === undefined ? undefined : { code: instead, map: null, moduleSideEffects: true }
    },
  },
})
