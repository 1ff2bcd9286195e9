/** The scenarios of `load-tests/scenarios/`, by the names of their files. `main` is the step whose duration is drawn. */
export const loadScenarios = {
  'browse-and-search': { main: 'search', logins: [] },
  'book-pay-cancel': { main: 'place', logins: ['parent'] },
  'rush-on-one': { main: 'place', logins: ['parent'] },
  'clinic-morning': { main: 'calendar', logins: ['clinic'] },
  'hotel-summer': { main: 'place', logins: ['parent'] },
  'reads-during-rebuild': { main: 'search', logins: ['operator'] },
  'sockets-with-fan-out': { main: 'fan-out', logins: ['parent'] },
  'sign-in-storm': { main: 'sign-in', logins: ['parent'] },
} as const satisfies Record<string, { main: LoadStep; logins: readonly LoadLogin[] }>

export type LoadScenario = keyof typeof loadScenarios
export const loadScenarioNames = Object.keys(loadScenarios) as [LoadScenario, ...LoadScenario[]]

/** The steps that scenarios measure, each as the metric `step_{name}` in milliseconds. */
export const loadSteps = [
  'search',
  'details',
  'slots',
  'nights',
  'place',
  'start-payment',
  'pay',
  'cancel',
  'calendar',
  'list',
  'fan-out',
  'sign-in',
] as const
export type LoadStep = (typeof loadSteps)[number]
export type LoadLogin = 'parent' | 'clinic' | 'operator'
export const loadLogins = ['parent', 'clinic', 'operator'] as const satisfies readonly LoadLogin[]

/** k6 takes letters, digits and underscores in the name of a metric. */
export const metricOf = (step: LoadStep): string => `step_${step.replaceAll('-', '_')}`

export const loadLimits = { ratePerSecond: { min: 1, max: 500 }, seconds: { min: 1, max: 600 } }
