import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const scenarios = fileURLToPath(new URL('../../scenarios/', import.meta.url))

/** `k6 v1.4.0`, or undefined where there is none on the path. */
export const findK6 = (environment: NodeJS.ProcessEnv = process.env): string | undefined => {
  const { status, stdout } = spawnSync('k6', ['version'], { env: environment, encoding: 'utf8' })
  const [version] = status === 0 ? (/^k6(?:\.exe)? v\d+\.\d+\.\d+/.exec(stdout) ?? []) : []
  return version
}

export const howToGetK6 = [
  'k6 is not on the path, so our own small runner takes its place. To get k6, install the package `k6` of your system,',
  'or build it from its public source (github.com/grafana/k6) with Go: `go build -mod=vendor -o k6 .`, and put it on the path.',
].join('\n')

/** Major and minor version from which a module stands under its own name, by k6's release notes. */
const OWN_NAME_SINCE: Record<string, readonly [number, number]> = { timers: [0, 50], websockets: [1, 6] }
const movedModules = /(['"])k6\/(timers|websockets)\1/g

/** Versions of k6 differ in whether they read TypeScript and in where two modules stand; these files suit all of them. */
export const prepareSource = (source: string, version: string): string => {
  const [, major = '0', minor = '0'] = /v(\d+)\.(\d+)/.exec(version) ?? []
  return stripTypeScriptTypes(source).replaceAll(movedModules, (own, quote: string, name: string) => {
    const [ownMajor, ownMinor] = OWN_NAME_SINCE[name]!
    const isOwn = Number(major) > ownMajor || (Number(major) === ownMajor && Number(minor) >= ownMinor)
    return isOwn ? own : `${quote}k6/experimental/${name}${quote}`
  })
}

type K6Run = { scenario: string; version: string; environment: Record<string, string>; isJson: boolean; stopping: AbortSignal }

/** Runs a scenario by k6 and answers its exit code. */
export const runByK6 = async ({ scenario, version, environment, isJson, stopping }: K6Run): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-load-'))
  try {
    cpSync(scenarios, folder, { recursive: true })
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')))
      writeFileSync(join(folder, file), prepareSource(readFileSync(join(folder, file), 'utf8'), version))
    const options = isJson ? ['--quiet', '--out', 'json=-'] : []
    const child = spawn('k6', ['run', '--no-usage-report', '--no-color', ...options, join(folder, `${scenario}.ts`)], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    stopping.addEventListener('abort', () => child.kill('SIGINT'), { once: true })
    process.once('exit', () => child.kill('SIGKILL'))
    return await new Promise((resolve) => {
      child.once('error', () => resolve(1))
      child.once('close', (code) => resolve(code ?? 1))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
