import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { firstPictures } from './build/first-pictures.ts'
import { offlinePage } from './build/offline-page.ts'
import { withoutUnused } from './build/without-unused.ts'

// `npm run dev -w console` serves the console alone and asks the API of a running `npm start`.
const api = `http://localhost:${process.env['LAPKA_PORT'] ?? 4000}`

/** Our modules that every page needs, in one file: thirty small ones pack worse, and each is a request of its own. */
const frame = [
  'main',
  'app/(?:app|routes|store)',
  'app/first-picture/first-picture',
  'kit/pages/(?:registry|paths|dashboard-of|public-links)',
  'app/shell/footer/late-footer',
  'kit/live/clock',
  'kit/api/[^/]+',
  'kit/i18n/(?:i18n|language|use-language)',
  'kit/session/(?:sessions-api|use-[^/]+)',
  'app/shell/(?:app-shell|broken-page|header|language-switch|main-nav|use-[^/]+)',
  'kit/ui/(?:page-skeleton|page-title|skeleton|states)[^/]*',
  'kit/look/art/logo',
]
const isFrame = new RegExp(String.raw`/console/src/(?:${frame.join('|')})\.(?:module\.css|tsx?)$`)

/**
 * Modules that many screens share, in a file a kind: by itself a search would fetch forty. Modules that few share stay apart, and so
 * do a dialog, which brings much of the kit, inner scrolling, which brings all that floats, and faces and policies, which
 * bring their drawings and words. Rows and stacks of the kit belong to the frame: every page has some, and few need the other controls.
 */
const shared = [
  {
    name: 'controls',
    test: /node_modules\/@mantine\/(?!.*\/(?:ScrollArea|Group|Stack)\/)/,
    minShareCount: 48,
    includeDependenciesRecursively: false,
  },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 6 },
  {
    name: 'look',
    test: /\/console\/src\/kit\/(?:format|look|ui)\/(?!dialog\.|wide-table\.|art\/pet-face|face\.|policy-).*\.(?:module\.css|tsx?)$/,
    minShareCount: 48,
  },
]

/** React Router's package names its development build alone, with every warning in it. */
const production = (file: string) => new URL(`../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url).pathname

export default defineConfig(({ command }) => ({
  // The api sends what is written here and computes nothing for it.
  plugins: [
    react(),
    withoutUnused(),
    firstPictures(),
    offlinePage(),
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(?:m?js|css|svg|json|txt)$/, threshold: 500 }),
  ],
  build: {
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: isFrame }, ...shared] } } },
  },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: production('index') },
            { find: /^react-router\/dom$/, replacement: production('dom-export') },
          ]
        : [],
  },
  server: { proxy: { '/api': { target: api, ws: true } } },
}))
