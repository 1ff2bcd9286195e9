import { demoLogins } from '@lapka/demo/demo-logins.ts'
import { DEMO_OPERATOR_CODE, DEMO_PASSWORD } from '@lapka/simulators/demo-robot/robot-login.ts'
import type { Plan } from './plan.ts'

const roles = {
  parent: 'a parent with pets',
  professional: 'a vet in Sofia',
  clinic: 'a clinic',
  operator: 'an operator',
} as const

/** The one block that the terminal shows when everything answers. */
export const welcome = (plan: Plan, { hasDemo, tookMs }: { hasDemo: boolean; tookMs: number }): string => {
  const { isEmbedded, ports, dataDir } = plan
  const logins = demoLogins.map(({ role, email, count }): [string, string] => {
    const others = count > 1 ? ` (also … ${email.replace('1@', `${count}@`).split('@')[0]}@)` : ''
    return ['', `${email.padEnd(28)} ${roles[role]}${others}`]
  })
  const lines: [string, string][] = [
    ...(hasDemo
      ? [
          ['Sign in as', ''] as [string, string],
          ...logins,
          ['Password', `${DEMO_PASSWORD} (all of them)`] as [string, string],
          ['Code', `${DEMO_OPERATOR_CODE} (asked of operators)`] as [string, string],
        ]
      : []),
    ...(isEmbedded.mailSink ? [['E-mails', `http://localhost:${ports.mailPage}`] as [string, string]] : []),
    ['API', `${plan.publicUrl}/api/docs`],
    ['Data', `${dataDir} (kept; "npm run reset" clears it)`],
    ['Logs', `${dataDir}/logs`],
    ['Stop', 'Ctrl-C'],
  ]
  const body = joinFirstLogin(lines).map(([label, text]) => `  ${label.padEnd(11)} ${text}`)
  return ['', `  Lapka is ready after ${(tookMs / 1000).toFixed(1)} s: ${plan.publicUrl}`, '', ...body, ''].join('\n')
}

/** "Sign in as" stands on the line of the first login. */
const joinFirstLogin = (lines: [string, string][]): [string, string][] => {
  const [first, second, ...rest] = lines
  if (first === undefined || second === undefined || first[1] !== '') return lines
  return [[first[0], second[1]], ...rest]
}
