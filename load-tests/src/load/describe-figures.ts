import type { LoadFigures } from '@lapka/contracts/api/operations/load-tests.ts'

const rounded = (value: number | null): string => (value === null ? '-' : value.toFixed(value < 10 ? 2 : 0))

/** The final report of our own runner, for a terminal. */
export const describeFigures = (scenario: string, figures: LoadFigures): string =>
  [
    `${scenario}: ${figures.iterations} iterations, ${figures.ratePerSecond.toFixed(1)} a second, ${figures.droppedIterations} dropped`,
    `refusals: ${figures.expectedRefusals} expected, ${figures.unexpectedRefusals} unexpected; ${figures.failures} failed`,
    ...figures.steps.map(
      ({ step, count, p50, p99 }) => `  ${step}: ${count} times, p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
    ),
    ...figures.thresholds.map(
      ({ isKept, metric, expression, value }) => `  ${isKept ? 'kept  ' : 'BROKEN'} ${metric} ${expression} (${rounded(value)})`,
    ),
    '',
  ].join('\n')
