import { Stack } from '@mantine/core'
import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRefusalTexts } from '../../kit/api/problem.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Meter } from '../../kit/ui/meter.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { useFigures } from '../use-figures.ts'
import { useOverviewWords } from './overview-words.ts'
import classes from '../operations.module.css'

type PanelProps = { overview: Overview }
const MAX_CODES = 6
const secondsSince = (since: string, at: string) => Math.max(0, (Date.parse(at) - Date.parse(since)) / 1000)

const serviceTones = { working: 'ok', failing: 'bad', idle: 'quiet' } as const

export function ServicesPanel({ overview: { services, webhooks, processes, at } }: PanelProps) {
  const { t } = useTranslation('operations-overview')
  const { number, age } = useFigures()
  const words = useOverviewWords()
  const failing = services.filter(({ state }) => state === 'failing')
  const silent = processes.filter(({ state }) => state === 'silent')
  const notes = [
    ...failing.map(({ name }) => t('services.fails', { service: words.serviceName(name) })),
    ...silent.map(({ part }) => t(`services.silent.${part}`)),
  ]
  return (
    <Panel title={t('services.title')} note={notes.length === 0 ? undefined : notes.join(' ')} tone="bad">
      <ul className={classes.providers}>
        {services.map(({ name, state, count, failed, meanMs }) => (
          <li key={name}>
            <b>{words.serviceName(name)}</b>
            <Pill tone={serviceTones[state]}>{t(`services.states.${state}`)}</Pill>
            <span>
              {count === 0
                ? t('services.noCalls')
                : t('services.calls', { count, failed: number(failed), ms: number(meanMs ?? 0) })}
            </span>
          </li>
        ))}
        <li>
          <b>{t('webhooks.name')}</b>
          <Pill tone={webhooks.waiting > 0 ? 'warn' : 'ok'}>
            {t(webhooks.waiting > 0 ? 'webhooks.wait' : 'webhooks.handled')}
          </Pill>
          <span>
            {webhooks.lastAt === null
              ? t('webhooks.never')
              : t('webhooks.last', { time: age(secondsSince(webhooks.lastAt, at)) })}
            {webhooks.waitingSince !== null &&
              ` ${t('webhooks.waiting', { count: webhooks.waiting, time: age(secondsSince(webhooks.waitingSince, at)) })}`}
          </span>
        </li>
        {processes.map(({ part, state, count, startedAt, memoryMegabytes }) => (
          <li key={part}>
            <b>{t(`parts.${part}`)}</b>
            <Pill tone={state === 'running' ? 'ok' : 'bad'}>{t(`services.processes.${state}`)}</Pill>
            <span>
              {startedAt === null && t('services.unmeasured')}
              {startedAt !== null &&
                (memoryMegabytes === null
                  ? t('services.inApi', { time: age(secondsSince(startedAt, at)) })
                  : t('services.process', { count, time: age(secondsSince(startedAt, at)), memory: number(memoryMegabytes) }))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function RefusalsPanel({ overview: { refusals, refusalsYesterday } }: PanelProps) {
  const { t } = useTranslation('operations-overview')
  const language = useLanguage()
  const { number } = useFigures()
  const total = refusals.reduce((sum, { count }) => sum + count, 0)
  const most = refusals[0]?.count ?? 1
  const sentences = useRefusalTexts(total > 0)
  const textOf = (code: string) => sentences?.[code as RefusalCode]?.[language] ?? code
  return (
    <Panel
      title={total === 0 ? t('refusals.none') : t('refusals.title', { count: total })}
      note={refusalsYesterday === null ? undefined : t('refusals.yesterday', { count: refusalsYesterday })}
      tone="quiet"
    >
      <Stack component="ul" className={classes.refusals} gap="sm">
        {refusals.slice(0, MAX_CODES).map(({ code, count }) => (
          <li key={code}>
            <span>
              {textOf(code)} <code>{code}</code>
            </span>
            <b>{number(count)}</b>
            <Meter value={count / most} label={t('refusals.count', { count })} tone="brand" />
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

export function LatelyPanel({ overview: { lately, at } }: PanelProps) {
  const { t } = useTranslation('operations-overview')
  const format = useFormat()
  const words = useOverviewWords()
  const when = (instant: string) => (format.day(instant) === format.day(at) ? format.time(instant) : format.day(instant))
  return (
    <Panel title={t(lately.length === 0 ? 'latelyNone' : 'latelyTitle')}>
      <ol className={classes.lately}>
        {lately.map(({ position, occurredAt, type, by, subject, parameters, reason }) => (
          <li key={`${position} ${occurredAt} ${subject}`}>
            <time dateTime={occurredAt}>{when(occurredAt)}</time>
            <div>
              <p>
                <b>{by === null ? t('lapka') : format.letters(by) || t('erased')}</b> {words.act(type, parameters)}
              </p>
              {reason !== null && <blockquote>{reason}</blockquote>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

export function CasesPanel({ overview: { cases, at } }: PanelProps) {
  const { t } = useTranslation('operations-overview')
  const { age } = useFigures()
  const words = useOverviewWords()
  const total = cases.reduce((sum, { count }) => sum + count, 0)
  const late = cases.reduce((sum, kind) => sum + kind.late, 0)
  return (
    <Panel
      title={total === 0 ? t('cases.none') : t('cases.title', { count: total })}
      note={late > 0 ? t('cases.late', { count: late }) : undefined}
      tone="bad"
    >
      <ul className={classes.cases}>
        {cases.map(({ kind, count, late: overdue, oldestAt }) => (
          <li key={kind}>
            <b>{count}</b>
            <span>{words.caseName(kind)}</span>
            <span className={classes.oldest} data-late={overdue > 0 || undefined}>
              {oldestAt !== null && t(overdue > 0 ? 'cases.overdue' : 'cases.oldest', { time: age(secondsSince(oldestAt, at)) })}
            </span>
          </li>
        ))}
      </ul>
      <Link to={pathTo('cases')} className={classes.all}>
        {t('cases.all')} <IconChevronRight size={18} stroke={2} aria-hidden="true" />
      </Link>
    </Panel>
  )
}
