import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export type FileTime = { file: string; project: string; tests: number; seconds: number }

/** A reporter of vitest: how long one worker was busy with each file, imports and hooks included. */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const target = process.env['LAPKA_FILE_TIMES']
    if (target !== undefined) writeFileSync(target, JSON.stringify(modules.map(timeOf)))
  }
}

const timeOf = (module: TestModule): FileTime => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    tests: [...module.children.allTests()].length,
    seconds: (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000,
  }
}
