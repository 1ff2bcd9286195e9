import type { TestProject } from 'vitest/node'
import { findBrowser } from './browser.ts'
import { startLapka, type Lapka } from './lapka.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
  }
}

let lapka: Lapka | undefined

/** vitest's globalSetup: the demo is made once, by a first start as a newcomer has it; every file's Lapka begins with a copy. */
export const setup = async (project: TestProject): Promise<void> => {
  // A packaged Chromium is unpacked here, not by two files at once.
  await findBrowser()
  lapka = await startLapka()
  await lapka.end()
  project.provide('demoFolder', lapka.dataDir)
}

export const teardown = (): void => lapka?.remove()
