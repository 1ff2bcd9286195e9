import { defineConfig, type OxlintOverride } from 'oxlint'
import { forbiddenImports, rooms } from './stack/src/checks/rooms.ts'

type ForbiddenProperty = { property: string; message: string }
const readStream = (message: string): ['error', ForbiddenProperty, ForbiddenProperty] => [
  'error',
  { property: 'readStream', message },
  { property: 'readStreams', message },
]

export default defineConfig({
  plugins: ['import', 'typescript', 'oxc', 'promise', 'unicorn', 'vitest', 'react', 'jsx-a11y'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'no-restricted-properties': readStream(
      'it skips lifting old versions: read by handle.read, handle.readEvents or handle.readOpened',
    ),
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: [
          'expect',
          'expect*',
          'given.**.thenEvents',
          'given.**.thenRefused',
          'given.**.thenAnswer',
          'fc.assert',
        ],
      },
    ],
  },
  overrides: [
    ...rooms.map((room): OxlintOverride => ({
      // The console's build runs on Node; its sources do not.
      files: [`${room.name}/${room.name === 'console' ? 'src/' : ''}**`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [{ group: forbiddenImports(room), message: `${room.name} may not import this: stack/src/checks/rooms.ts` }],
          },
        ],
      },
    })),
    {
      files: ['domain/src/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          'fetch',
          'process',
          'setTimeout',
          'setInterval',
          'setImmediate',
          'performance',
          'crypto',
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'time arrives in the command' },
          { object: 'Math', property: 'random', message: 'chance arrives in the command' },
        ],
      },
    },
    {
      files: ['projections/**', 'booking-service/**', 'workers/**', 'operations/**', 'demo/**', 'stack/**', 'load-tests/**'],
      rules: {
        'no-restricted-properties': readStream(
          'handle.read folds events in the shape of today; what a stream returns may be older',
        ),
      },
    },
    {
      files: ['event-log/src/**', 'booking-service/src/appointments/history/history-file.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.journey.ts', '**/testing/**', 'console/journeys/**'],
      rules: {
        'max-lines-per-function': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
      },
    },
    {
      files: ['**/*.config.ts', 'stack/src/checks/test-database.ts', 'stack/src/checks/file-times.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '**/.data/**'],
})
