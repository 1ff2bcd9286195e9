/**
 * Whether `npm run test:all` runs, which also repeats tests with more looks and languages. A test reads it where only a count
 * differs; a test of the full run alone has `.all.` in its file's name.
 */
export const isFullRun = process.env['LAPKA_TESTS'] === 'all'
