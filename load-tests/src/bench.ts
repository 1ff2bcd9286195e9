import { runChosen, runScript, type Choice } from './run-chosen/run-chosen.ts'

const choices: Record<string, Choice> = {
  service: {
    what: 'bookings, appends, slots, searches and rebuilds; --only <part> measures one',
    run: () => import('./bench-service.ts'),
  },
  live: { what: 'how fast a change reaches every browser that shows it', run: () => import('./live/main.ts') },
  consultations: {
    what: 'how fast vets are rung and the two of a consultation reach each other',
    run: () => import('./consultations/main.ts'),
  },
  waits: { what: 'how long people wait while there is much other work', run: () => import('./waits/bench.ts') },
  processes: {
    what: 'memory and the cost of a booking in one process and in three',
    run: () => import('./measure-processes.ts'),
  },
  newsletter: {
    what: 'what a booking takes while a newsletter is sent; --letters and --rate',
    run: () => import('./waits/newsletter.ts'),
  },
  screens: {
    what: 'how long the heavy screens take in Chromium',
    run: () => runScript('console/journeys/measure-screens.ts'),
  },
}

const onPaper: Record<string, Choice> = {
  scale: {
    what: 'how far the model of docs/scale.md gets on more processors; measures nothing',
    run: () => import('./scale/main.ts'),
  },
}

/** `npm run bench -- [name] [options]`: docs/benchmarks.md. */
await runChosen('bench', {
  ...choices,
  ...onPaper,
  all: {
    what: 'all of these, one after the other',
    run: async () => {
      for (const name of Object.keys(choices)) await runScript('load-tests/src/bench.ts', [name])
    },
  },
})
