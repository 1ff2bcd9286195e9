import { defineConfig } from 'vitest/config'
import { isFullRun } from './contracts/src/testing/is-full-run.ts'

/** A wait may take long on a busy machine; it ends as soon as its condition holds. */
const waiting = { poll: { timeout: 60_000 } }
/** `npm run test:all` alone runs files whose name has `.all.` in it; docs/tests.md says which belong there. */
const exclude = ['**/node_modules/**', '**/dist/**', ...(isFullRun ? [] : ['**/*.all.*'])]

/**
 * unit: pure and fast. console: the same for the console. int: on a real PostgreSQL that `test-database.ts` starts once. drill: real processes under faults. journey: the whole stack in a real
 * Chromium. Where files share one module graph (`isolate: false`) a test leaves nothing behind: no mocked module, timer or variable.
 */
export default defineConfig({
  test: {
    // As many as there are cores; one fewer, as vitest would have it, is half of a machine that has two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*/src/**/*.test.{ts,tsx}', 'load-tests/{drills,rehearsal}/**/*.test.ts'],
          exclude: [...exclude, '**/*.int.test.ts', 'console/**'],
          isolate: false,
          testTimeout: 60_000,
          expect: waiting,
        },
      },
      {
        test: {
          name: 'console',
          include: ['console/src/**/*.test.{ts,tsx}'],
          // Its tests replace modules by others (`vi.mock`), which only modules of their own allow.
          exclude,
          testTimeout: 60_000,
          expect: waiting,
        },
      },
      {
        test: {
          name: 'int',
          include: ['*/src/**/*.int.test.ts'],
          isolate: false,
          exclude,
          globalSetup: ['stack/src/checks/test-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: waiting,
        },
      },
      {
        test: {
          name: 'drill',
          include: ['load-tests/{drills,rehearsal}/*.drill.ts'],
          exclude,
          testTimeout: 1_800_000,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['console/journeys/**/*.journey.ts'],
          exclude,
          globalSetup: ['console/journeys/start-lapkas.ts', 'stack/src/checks/test-database.ts'],
          testTimeout: 600_000,
          hookTimeout: 400_000,
          expect: waiting,
          // Each has a whole stack and a browser for all its files: two keep two cores busy, and more would only fill the memory.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
