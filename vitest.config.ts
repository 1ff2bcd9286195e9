import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**']

/** unit: pure and fast. int: on a real PostgreSQL that `test-database.ts` starts once. journey: the whole stack in a real Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*/src/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'int',
          include: ['*/src/**/*.int.test.ts'],
          exclude,
          globalSetup: ['stack/src/checks/test-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['console/journeys/**/*.journey.ts'],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
