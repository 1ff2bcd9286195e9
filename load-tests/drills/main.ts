import { runChosen, runScript } from '../src/run-chosen/run-chosen.ts'

/** `npm run drill -- [name] [options]`: docs/drills.md. */
await runChosen('drill', {
  faults: {
    what: 'real processes under load and faults: --seed <number> --minutes <number> --queue redis|postgres',
    run: () => import('./drill-faults.ts'),
  },
  'one-minute': {
    what: 'a minute of it, as npm test runs',
    run: () => runScript('load-tests/drills/drill-faults.ts', ['--minutes', '1', ...process.argv.slice(2)]),
  },
  consultations: {
    what: 'two browsers in a consultation while networks, relay and processes fail: --rounds, --case, --port, --data',
    run: () => import('../consultations/main.ts'),
  },
  rehearsal: {
    what: 'every service of docker-compose.yml as a plain process: --cluster',
    run: () => import('../rehearsal/main.ts'),
  },
  schedules: {
    what: 'thousands of schedules on virtual time: --from, --count, or --seed for one',
    run: () => import('../src/schedules/main.ts'),
  },
  'prove-slots': { what: 'a million generated starts explained: [starts] [seed]', run: () => import('../src/prove-slots.ts') },
})
