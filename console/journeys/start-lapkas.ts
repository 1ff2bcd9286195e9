import type { TestProject } from 'vitest/node'
import { demoTemplate } from '../../stack/src/testing/data-template.ts'
import { findBrowser } from './browser.ts'
import { startLapka, type Lapka } from './lapka.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo, for files that start a Lapka of their own. */
    template: string
    /** One for each worker, by its VITEST_POOL_ID from 1 on. */
    lapkas: { url: string; mailUrl: string }[]
  }
}

const lapkas: Lapka[] = []

/** vitest's globalSetup: one Lapka for each worker, all with the same demo. The files that a worker runs share it one after the other. */
export const setup = async (project: TestProject): Promise<void> => {
  // A packaged Chromium is unpacked here, not by two files at once.
  const [template] = await Promise.all([demoTemplate(), findBrowser()])
  project.provide('template', template)
  const started = await Promise.allSettled(Array.from({ length: project.config.maxWorkers }, () => startLapka({ template })))
  lapkas.push(...started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await teardown()
    throw failed.reason
  }
  project.provide(
    'lapkas',
    lapkas.map(({ url, mailUrl }) => ({ url, mailUrl })),
  )
}

export const teardown = async (): Promise<void> => {
  await Promise.all(lapkas.splice(0).map(({ stop }) => stop()))
}
